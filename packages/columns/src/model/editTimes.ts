import { isSameJson } from '../base/sameJson.ts'
import type { Place } from './places.ts'

/**
 * When the places of a column were last edited, epoch milliseconds, in the form of the account. A place that was
 * never edited has no time; one that was removed keeps its own.
 */
export type EditTimes = {
  readonly type?: number
  readonly params: Readonly<Record<string, number>>
  readonly view: Readonly<Record<string, number>>
}

export const noTimes: EditTimes = { params: {}, view: {} }

export function timeAt(times: EditTimes | undefined, [where, name]: Place): number | undefined {
  if (where === 'type') return times?.type
  const those = times?.[where] ?? {}
  return Object.hasOwn(those, name) ? those[name] : undefined
}

/** The places that have a time. */
export function timedPlaces({ type, params, view }: EditTimes = noTimes): Place[] {
  return [
    ...(type === undefined ? [] : [['type', ''] as const]),
    ...Object.keys(params).map(key => ['params', key] as const),
    ...Object.keys(view).map(part => ['view', part] as const),
  ]
}

/** Of two times of one place, the last one counts. */
export function toTimes(entries: readonly (readonly [Place, number | undefined])[]): EditTimes {
  const at = (place: Place['0']) =>
    entries.flatMap(([[where, name], time]) =>
      where === place && time !== undefined ? [[name, time] as const] : [],
    )
  const type = at('type').at(-1)?.[1]
  return {
    ...(type === undefined ? {} : { type }),
    params: Object.fromEntries(at('params')),
    view: Object.fromEntries(at('view')),
  }
}

export function isSameTimes(one: EditTimes, other: EditTimes): boolean {
  return isSameJson(one, other)
}
