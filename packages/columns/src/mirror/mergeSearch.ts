import type { ColumnParams, ColumnType } from '../model/params.ts'
import { isSameJson } from '../base/sameJson.ts'

/** The search of a column in the form of the account. */
export type Search = { type: ColumnType; params: ColumnParams }

export type Sides = {
  /** The search as it was last seen on the server. */
  base: Search | undefined
  /** The search that was sent since then, but not answered yet. */
  sent: Search | undefined
  local: Search
  remote: Search
  isLocalNewer: boolean
}

/**
 * Merges the type and each key of the params: if only one side changed or removed a key, that change is
 * taken; if both did, the newer edit wins. A change that this device sent does not count as the other side's.
 * Without a base the newer side wins completely.
 */
export function mergeSearch({ base, sent, local, remote, isLocalNewer }: Sides): Search {
  const before = base ?? sent
  if (!before) return isLocalNewer ? local : remote
  const pick: Picking = <T>(read: (side: Search) => T): T => {
    const [here, there] = [read(local), read(remote)]
    if (sent && isSameJson(there, read(sent))) return here
    if (isSameJson(here, read(before))) return there
    if (isSameJson(there, read(before))) return here
    return isLocalNewer ? here : there
  }
  const keys = new Set([...Object.keys(local.params), ...Object.keys(remote.params)]) as Set<
    keyof ColumnParams
  >
  const entries = [...keys].map(key => [
    key,
    key === 'view' ? mergeView(local, remote, pick) : pick<unknown>(({ params }) => params[key]),
  ])
  return {
    type: pick(({ type }) => type),
    params: Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as ColumnParams,
  }
}

type Picking = <T>(read: (side: Search) => T) => T

/**
 * Merges each part of the view separately, so that a part which only one device knows is not lost to another
 * device's change.
 */
function mergeView(local: Search, remote: Search, pick: Picking): ColumnParams['view'] {
  const parts = new Set([...Object.keys(local.params.view ?? {}), ...Object.keys(remote.params.view ?? {})])
  const entries = [...parts].map(part => [part, pick(({ params }) => params.view?.[part])])
  const left = entries.filter(([, value]) => value !== undefined)
  return left.length > 0 ? Object.fromEntries(left) : undefined
}

export function isSameSearch(one: Search, other: Search): boolean {
  return one.type === other.type && isSameJson(one.params, other.params)
}
