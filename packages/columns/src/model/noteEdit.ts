import type { Column } from './column.ts'
import { timeAt, timedPlaces, toTimes } from './editTimes.ts'
import { isSameAt, placesOf, type Search } from './places.ts'
import { toShared } from './sharedParams.ts'

/** The column after an edit by its reader, with the time of each place that changed, by this device's clock. */
export function noteEdit(before: Column, after: Column, at: number): Column {
  const [was, is] = [searchOf(before), searchOf(after)]
  const changed = placesOf(was, is).filter(place => !isSameAt(was, is, place))
  const edits = toTimes([
    ...timedPlaces(before.edits).map(place => [place, timeAt(before.edits, place)] as const),
    ...changed.map(place => [place, at] as const),
  ])
  return { ...after, editedAt: at, edits }
}

/** What the account knows of a column, apart from its place. */
export function searchOf(column: Column): Search {
  return { type: column.type, params: toShared(column) }
}
