import { isSameJson } from '../base/sameJson.ts'
import { timeAt, timedPlaces, toTimes, type EditTimes } from '../model/editTimes.ts'
import { isSameAt, placesOf, valueAt, withValues, type Place, type Search } from '../model/places.ts'

export type TimedSearch = Search & {
  /** When each place was edited, by the server's clock. */
  paramsAt?: EditTimes
}

export type Sides = {
  /** The search as it was last seen on the server. */
  base: Search | undefined
  /** The search that was sent since then, but not answered yet. */
  sent: Search | undefined
  local: TimedSearch
  /** When anything was last edited here, by the server's clock; for edits without a time of their own. */
  editedAt: number
  remote: TimedSearch & { updatedAt: number }
}

export type MergedSearch = {
  search: Search
  paramsAt: EditTimes
  /** Places that both sides have edited, with the value of the older edit, which lost. */
  lost: (readonly [Place, unknown])[]
}

/**
 * Merges each place by itself. Where both sides know when it was edited, the later edit wins, in whatever order the
 * devices sync. Where they do not, a change of one side alone is taken, and of two changes the newer one; a change
 * that this device sent does not count as the other side's. Without a base the newer side wins.
 */
export function mergeSearch({ base, sent, local, editedAt, remote }: Sides): MergedSearch {
  const before = base ?? sent
  const isLocalTaken = (place: Place): boolean => {
    const here = timeAt(local.paramsAt, place) ?? (before ? undefined : editedAt)
    const there = timeAt(remote.paramsAt, place)
    if (here !== undefined && there !== undefined) return here > there
    if (sent && isSameAt(remote, sent, place)) return true
    if (before && isSameAt(local, before, place)) return false
    if (before && isSameAt(remote, before, place)) return true
    return (here ?? editedAt) > (there ?? remote.updatedAt)
  }
  const isEditedTwice = (place: Place): boolean =>
    before !== undefined &&
    !isSameAt(local, before, place) &&
    !isSameAt(remote, before, place) &&
    !(sent && isSameAt(remote, sent, place))

  const values: (readonly [Place, unknown])[] = []
  const times: (readonly [Place, number | undefined])[] = []
  const lost: (readonly [Place, unknown])[] = []
  for (const place of allPlaces(local, remote)) {
    const [here, there] = [valueAt(local, place), valueAt(remote, place)]
    const [hereAt, thereAt] = [timeAt(local.paramsAt, place), timeAt(remote.paramsAt, place)]
    if (isSameJson(here, there)) {
      values.push([place, there])
      times.push([place, later(hereAt, thereAt)])
      continue
    }
    const isLocal = isLocalTaken(place)
    values.push([place, isLocal ? here : there])
    times.push([place, isLocal ? (hereAt ?? thereAt) : thereAt])
    if (isEditedTwice(place)) lost.push([place, isLocal ? there : here])
  }
  return { search: withValues(remote, values), paramsAt: toTimes(times), lost }
}

/** Places that were removed on both sides have only a time. */
function allPlaces(local: TimedSearch, remote: TimedSearch): Place[] {
  const places = placesOf(local, remote)
  const known = new Set(places.map(String))
  const removed = [...timedPlaces(local.paramsAt), ...timedPlaces(remote.paramsAt)]
  for (const place of removed) {
    if (known.has(String(place))) continue
    known.add(String(place))
    places.push(place)
  }
  return places
}

function later(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.max(one, other)
}
