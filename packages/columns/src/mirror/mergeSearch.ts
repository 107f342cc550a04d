import type { ColumnParams, ColumnType } from '../model/params.ts'
import { isSameJson } from '../base/sameJson.ts'

/** What a column asks for, as the account has it. */
export type Search = { type: ColumnType; params: ColumnParams }

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

/** Each part of the view by itself, so that what one device knows is not lost to what another one has changed. */
function mergeView(local: Search, remote: Search, pick: Picking): ColumnParams['view'] {
  const parts = new Set([...Object.keys(local.params.view ?? {}), ...Object.keys(remote.params.view ?? {})])
  const entries = [...parts].map(part => [part, pick(({ params }) => params.view?.[part])])
  const left = entries.filter(([, value]) => value !== undefined)
  return left.length > 0 ? Object.fromEntries(left) : undefined
}

export function isSameSearch(one: Search, other: Search): boolean {
  return one.type === other.type && isSameJson(one.params, other.params)
}
