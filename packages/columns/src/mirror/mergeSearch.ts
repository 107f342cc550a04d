import type { Column } from '../model/column.ts'
import type { ColumnParams } from '../model/params.ts'
import { isSameJson } from '../base/sameJson.ts'

/** What a column asks for. */
export type Search = Pick<Column, 'type' | 'params'>

export type Sides = {
  /** As it was last seen on the server. */
  base: Search | undefined
  /** The search that was sent since, without an answer. */
  sent: Search | undefined
  local: Search
  remote: Search
  isLocalNewer: boolean
}

/**
 * Merges by type and by each key of the params: a key that one side alone has changed or removed is taken; for a key
 * that both have changed the newer edit wins. What this device sent itself is no change of the other side. Without a
 * base the newer side has it all.
 */
export function mergeSearch({ base, sent, local, remote, isLocalNewer }: Sides): Search {
  const before = base ?? sent
  if (!before) return isLocalNewer ? local : remote
  const pick = <T>(read: (side: Search) => T): T => {
    const [here, there] = [read(local), read(remote)]
    if (sent && isSameJson(there, read(sent))) return here
    if (isSameJson(here, read(before))) return there
    if (isSameJson(there, read(before))) return here
    return isLocalNewer ? here : there
  }
  const keys = new Set([...Object.keys(local.params), ...Object.keys(remote.params)]) as Set<
    keyof ColumnParams
  >
  const entries = [...keys].map(key => [key, pick<unknown>(({ params }) => params[key])])
  return {
    type: pick(({ type }) => type),
    params: Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as ColumnParams,
  }
}

export function isSameSearch(one: Search, other: Search): boolean {
  return one.type === other.type && isSameJson(one.params, other.params)
}
