import { slowestMs } from './rhythm.ts'
import type { SampleLibrary } from './story.ts'
import { createTimeline, type Filed } from './timeline.ts'
import { titlesApart } from './titleOf.ts'
import type { RawDocument } from './toRaw.ts'

/** The newest part of what is filled in afterwards is as dense as if the server had been running. */
const denseMs = 3_600_000
/** No storyline is told for longer: its last step is due after 7 hours, and waits for a free moment. */
const longestMs = 8 * 3_600_000
/** What a running wire tells in a day, and what is left of it in the past: some 350 documents. */
const live = { tellings: 27, sparse: 1 }
const past = { tellings: 5, sparse: 26 }

export type WireOptions = {
  seed?: number
  /** How many times as fast as the agency. */
  speed?: number
}

/**
 * What the agency files and when: a pure function of time and seed, so that every server and every test
 * sees the same wire, and a gap can be filled afterwards.
 */
export type Wire = {
  /** What was filed after `since` and up to `now`, in the order of filing; a revision comes as a document again. */
  filedBetween(since: Date, now: Date): RawDocument[]
  /** The next document after an instant. */
  next(after: Date): { at: Date; document: RawDocument }
  /** The longest wait between two documents, in ms. */
  slowestMs: number
}

export function createWire(library: SampleLibrary, { seed = 1, speed = 1 }: WireOptions = {}): Wire {
  if (library.stories.length === 0) throw new Error('The agency has no stories to file')
  const running = createTimeline(library, { seed, speed, first: '0', ...live })
  const thin = createTimeline(library, { seed: seed + 1, speed: 1, first: 'p', ...past })

  /** Only storylines that can be told from their beginning to their end. */
  const thinBetween = (since: number, until: number) =>
    thin
      .between(since, until)
      .filter(({ telling }) => !telling || (telling[0] > since && telling[1] <= until))
  /** The rest of storylines that had begun before, and the beginning of those that go on. */
  const unfinishedBetween = (since: number, until: number) => {
    const begun = running.between(since, Math.min(until, since + longestMs / speed))
    const goingOn = running.between(Math.max(since, until - longestMs / speed), until)
    return [
      ...begun.filter(({ telling }) => telling && telling[0] <= since),
      ...goingOn.filter(({ telling }) => telling && telling[0] > since && telling[1] > until),
    ]
  }

  return {
    slowestMs: slowestMs / speed,
    filedBetween(since, now) {
      const [from, until] = [since.getTime(), now.getTime()]
      const denseFrom = Math.max(from, until - denseMs / speed)
      const dense = running.between(denseFrom, until)
      if (denseFrom === from) return dense.map(({ toDocument }) => toDocument())
      const unfinished = unfinishedBetween(from, denseFrom)
      const before = [...thinBetween(from, denseFrom), ...unfinished].sort((one, other) => one.at - other.at)
      return withoutRepeats([...before, ...dense]).map(({ toDocument }) => toDocument())
    },
    next(after) {
      const { at, toDocument } = running.next(after.getTime())
      return { at: new Date(at), document: toDocument() }
    },
  }
}

/** Two timelines know nothing of each other: what comes again soon, and belongs to no storyline, is left out before. */
function withoutRepeats(filed: readonly Filed[]): Filed[] {
  const placeByTitle = new Map<string, number>()
  return filed
    .toReversed()
    .filter((each, place) => {
      const title = each.title()
      const newer = placeByTitle.get(title) ?? -titlesApart
      if (!each.telling && place - newer < titlesApart) return false
      placeByTitle.set(title, place)
      return true
    })
    .reverse()
}
