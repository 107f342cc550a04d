import type { Column } from '../model/column.ts'
import { isSameTimes, noTimes, timeAt, timedPlaces, toTimes } from '../model/editTimes.ts'
import { searchOf } from '../model/noteEdit.ts'
import { isSameAt, placesOf, type Place } from '../model/places.ts'

export type Clocks = {
  /** Epoch milliseconds by this device's clock. */
  now: number
  /** How many milliseconds the server's clock is ahead. */
  skewMs: number
}

/** An instant of this device by the server's clock, never later than the server's now. */
export function toServerTime(at: number, { now, skewMs }: Clocks): number {
  return Math.min(at, now) + skewMs
}

/**
 * The column with the times of its edits by the account's clock. An edit is later than the one that its reader saw
 * in the same place, however exactly the clocks are known.
 */
export function dateEdits(column: Column, clocks: Clocks): Column {
  const { edits, ...rest } = column
  const local = searchOf(column)
  const known = column.base ?? column.sent
  /** An earlier deck in another tab notes no edits. */
  const isUnnoted = (place: Place): boolean =>
    known !== undefined &&
    !isSameAt(local, known, place) &&
    timeAt(column.paramsAt, place) === timeAt(known.paramsAt, place)
  const places = [...placesOf(local, known), ...timedPlaces(edits), ...timedPlaces(column.paramsAt)]
  const paramsAt = toTimes(
    places.map(place => {
      const seen = timeAt(column.paramsAt, place)
      const at = timeAt(edits, place) ?? (isUnnoted(place) ? column.editedAt : undefined)
      if (at === undefined) return [place, seen] as const
      return [place, Math.max(toServerTime(at, clocks), (seen ?? -Infinity) + 1)] as const
    }),
  )
  return column.paramsAt === undefined && isSameTimes(paramsAt, noTimes) ? rest : { ...rest, paramsAt }
}
