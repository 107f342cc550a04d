import { isSameJson } from '../base/sameJson.ts'
import type { ColumnParams, ColumnType } from './params.ts'

/** The search of a column in the form of the account. */
export type Search = { type: ColumnType; params: ColumnParams }

/** What is edited and merged by itself: the type, a key of the params, or a part of their `view`. */
export type Place = readonly ['type' | 'params' | 'view', string]

const placeOfType: Place = ['type', '']

/** The places of these searches, each once. */
export function placesOf(...searches: readonly (Search | undefined)[]): Place[] {
  const params = searches.flatMap(search => Object.keys(search?.params ?? {}))
  const parts = searches.flatMap(search => Object.keys(search?.params.view ?? {}))
  return [
    placeOfType,
    ...[...new Set(params)].filter(key => key !== 'view').map((key): Place => ['params', key]),
    ...[...new Set(parts)].map((part): Place => ['view', part]),
  ]
}

/** Undefined where the search has nothing. */
export function valueAt({ type, params }: Search, [where, name]: Place): unknown {
  if (where === 'type') return type
  const values: Readonly<Record<string, unknown>> | undefined = where === 'view' ? params.view : params
  return values && Object.hasOwn(values, name) ? values[name] : undefined
}

/** The search with other values at some places; `undefined` removes what is there. */
export function withValues(search: Search, values: readonly (readonly [Place, unknown])[]): Search {
  const isGiven = ([, value]: readonly [string, unknown]) => value !== undefined
  const at = (place: Place['0']) =>
    values.flatMap(([[where, name], value]) => (where === place ? [[name, value] as const] : []))
  const view = Object.entries({ ...search.params.view, ...Object.fromEntries(at('view')) }).filter(isGiven)
  const { view: _, ...others } = search.params
  const params: [string, unknown][] = Object.entries({ ...others, ...Object.fromEntries(at('params')) })
  const all = view.length > 0 ? [...params, ['view', Object.fromEntries(view)] as const] : params
  const type = (at('type').at(-1)?.[1] as ColumnType | undefined) ?? search.type
  // The values come from sound searches, each of which has every key that is needed.
  return { type, params: Object.fromEntries(all.filter(isGiven)) as ColumnParams }
}

export function isSameAt(one: Search, other: Search, place: Place): boolean {
  return isSameJson(valueAt(one, place), valueAt(other, place))
}

export function isSameSearch(one: Search, other: Search): boolean {
  return one.type === other.type && isSameJson(one.params, other.params)
}
