import type { Column } from '../column.ts'
import type { ColumnParams } from '../params.ts'
import { isSameJson } from './sameJson.ts'

/** What a column asks for. */
export type Search = Pick<Column, 'type' | 'params'>

/**
 * Merges by type and by each key of the params: what one side alone has changed is taken, a removed key included;
 * what both have changed goes to the newer edit. Without a base the newer side has it all.
 */
export function mergeSearch(
  base: Search | undefined,
  local: Search,
  remote: Search,
  isLocalNewer: boolean,
): Search {
  const newer = isLocalNewer ? local : remote
  if (!base) return { type: newer.type, params: newer.params }
  const pick = <T>(before: T, here: T, there: T): T => {
    if (isSameJson(here, before)) return there
    if (isSameJson(there, before)) return here
    return isLocalNewer ? here : there
  }
  const keys = new Set([...Object.keys(local.params), ...Object.keys(remote.params)]) as Set<
    keyof ColumnParams
  >
  const entries = [...keys].map(key => [
    key,
    pick<unknown>(base.params[key], local.params[key], remote.params[key]),
  ])
  return {
    type: pick(base.type, local.type, remote.type),
    params: Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as ColumnParams,
  }
}

export function isSameSearch(one: Search, other: Search): boolean {
  return one.type === other.type && isSameJson(one.params, other.params)
}
