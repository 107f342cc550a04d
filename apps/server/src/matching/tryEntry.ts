import { resolveDate } from '../content/dateMath.ts'
import type { LogEntry } from '../filing/filing.ts'
import type { AcceptedRevision, KnownFilter, Matching, Verdict } from './matching.ts'

/** Bounds as the client writes them, because `now` is another instant with each document. */
export type WatchedRange = { from: string | null; to: string | null }

/** What entries are matched against. */
export type Watched = { filter: { id: number }; range: WatchedRange }

/** One revision with the filters that accept it. */
type Revision = { ids: ReadonlySet<number>; isWithin: (range: WatchedRange) => boolean }

/** An entry and the revision before it; `now` is null if the document is gone. */
export type TriedEntry = {
  entry: LogEntry
  now: Revision | null
  before: Revision | null
  /** The filters that were not asked, because they would have taken too long. */
  untried: ReadonlySet<number>
  newestId: number
}

/** The watches that an entry matches, and those that only the revision before matched. */
export type Matched<Watch> = { entry: LogEntry; in: Watch[]; out: Watch[] }

export function toTried(entry: LogEntry, { now, before, ...verdict }: Verdict, at: Date): TriedEntry {
  return { entry, now: now && toRevision(now, at), before: before && toRevision(before, at), ...verdict }
}

/**
 * The entry tried with each of these filters, whatever they take: also with those that were left out, that stand aside, and
 * that have come later. What is still untried afterwards can never be tried with this document.
 */
export async function tryToTheEnd(
  matching: Pick<Matching, 'tryOn'>,
  tried: TriedEntry,
  filters: Iterable<KnownFilter>,
  at: Date,
): Promise<TriedEntry> {
  const isMissing = ({ id, isAside }: KnownFilter) => isAside || id > tried.newestId || tried.untried.has(id)
  const missing = [...new Set(filters)].filter(isMissing)
  if (missing.length === 0) return tried
  const { now, before, untried } = toTried(tried.entry, await matching.tryOn(tried.entry, missing), at)
  return { ...tried, now: together(tried.now, now), before: together(tried.before, before), untried }
}

/** Null where neither was read, as while nobody watched. */
function together(one: Revision | null, other: Revision | null): Revision | null {
  if (one === null || other === null) return one ?? other
  return { ...one, ids: new Set([...one.ids, ...other.ids]) }
}

export function matchEach<W extends Watched>(tried: TriedEntry, watches: readonly W[]): Matched<W> {
  const matched: Matched<W> = { entry: tried.entry, in: [], out: [] }
  for (const watch of watches) {
    if (tried.now && isAccepted(tried.now, watch)) matched.in.push(watch)
    else if (tried.before && isAccepted(tried.before, watch)) matched.out.push(watch)
  }
  return matched
}

/** Whether the revision before this one matched too. */
export function matchedBefore({ before }: TriedEntry, watch: Watched): boolean {
  return before !== null && isAccepted(before, watch)
}

export function boundsOf({ from, to }: WatchedRange, now: Date): { from: Date | null; to: Date | null } {
  return {
    from: from === null ? null : resolveDate(from, 'from', now),
    to: to === null ? null : resolveDate(to, 'to', now),
  }
}

function isAccepted({ ids, isWithin }: Revision, { filter, range }: Watched): boolean {
  return ids.has(filter.id) && isWithin(range)
}

function toRevision({ ids, published }: AcceptedRevision, at: Date): Revision {
  return { ids, isWithin: createRangeTest(published, at) }
}

/** Whether an instant lies in a range, both ends included. Watches mostly share their ranges. */
function createRangeTest(published: Date, at: Date): (range: WatchedRange) => boolean {
  const known = new Map<string, boolean>()
  return range => {
    const key = `${range.from} ${range.to}`
    const before = known.get(key)
    if (before !== undefined) return before
    const { from, to } = boundsOf(range, at)
    const isWithin = (from === null || published >= from) && (to === null || published <= to)
    known.set(key, isWithin)
    return isWithin
  }
}
