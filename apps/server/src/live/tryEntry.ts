import { analyseDocument, type AnalysedDocument } from '@wiredeck/query'
import type { LogEntry } from '../filing/filing.ts'
import { readPayload } from '../index/row.ts'
import type { Matcher } from './matcher.ts'
import { boundsOf, type Watch, type Watched, type WatchedRange } from './watch.ts'

/** One revision, read once for all watches. */
type Tried = {
  payload: unknown
  document: AnalysedDocument
  isWithin: (range: WatchedRange) => boolean
}

/** An entry and the revision before it; `now` is null if the document is gone. */
export type TriedEntry = { entry: LogEntry; now: Tried | null; before: Tried | null }

/** The watches that an entry matches, and those that only the revision before matched. */
export type Matched<W = Watch> = { entry: LogEntry; in: W[]; out: W[] }

export function tryEntry(entry: LogEntry, at: Date): TriedEntry {
  const { uno, raw, before, isGone } = entry
  return {
    entry,
    now: isGone ? null : read(uno, raw, at),
    before: before === null ? null : read(uno, before, at),
  }
}

/** The current watches of a matcher that an entry concerns. */
export function matchWith<W extends Watched>(tried: TriedEntry, matcher: Matcher<W>): Matched<W> {
  const documents = [tried.now, tried.before].flatMap(each => each?.document ?? [])
  const filters = new Set(documents.flatMap(document => matcher.accepting(document)))
  const current = [...filters].flatMap(({ watchers }) => [...watchers].filter(isCurrent))
  return matchEach(tried, current)
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

function isCurrent({ state }: Watched): boolean {
  return state === 'current'
}

function isAccepted({ document, isWithin }: Tried, { filter, range }: Watched): boolean {
  return filter.matches(document) && isWithin(range)
}

function read(uno: string, raw: string, at: Date): Tried {
  const { payload, published } = readPayload({ uno, raw })
  return { payload, document: analyseDocument(payload), isWithin: createRangeTest(published, at) }
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
