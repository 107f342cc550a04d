import { slowestMs, dayMs } from '../base/rhythm.ts'
import type { SampleLibrary } from '../library/story.ts'
import { createTimeline, sparse, type Filed, type Timeline } from './timeline.ts'
import { titleOfStory } from '../text/titleOfStory.ts'
import { withoutFigures } from '../text/titleSpace.ts'
import type { RawDocument } from '../library/toRaw.ts'

/** The newest part of a past that is filled in is as dense as if the server had been running. */
const denseMs = 3_600_000
/** A picture is shown again after at least this many others. */
const othersBetween = 60
/** The longest time from the first filing of a routine piece to a revision. */
const longestLaterMs = 2 * 3_600_000
/** A gap almost as long as documents are kept is the past of a new server: nothing began before it. */
const slackMs = 3_600_000

export type WireOptions = {
  seed?: number
  /** The speed relative to the agency's. */
  speed?: number
  /** The number of days that documents are kept: no story is told twice in that time, nor in two weeks. */
  keepDays?: number
}

/** A document and the moment of its filing; a revision is another filing of the document. */
export type WireFiling = { at: Date; document: RawDocument }

/** A filing that makes its document on demand. Instants are epoch milliseconds. */
export type PastFiling = {
  at: number
  /** When its document was filed for the first time; only its revisions have the same instant. */
  publishedAt: number
  toFiling(): WireFiling
}

/**
 * What the agency files and when: a pure function of time, seed, speed and days kept, so that every server
 * and every test sees the same wire, and a gap can be filled afterwards.
 */
export type Wire = {
  /** The filings after `since` and up to `now`, in order. Before the last hour the routine is thinned. */
  filingsBetween(since: Date, now: Date): WireFiling[]
  /**
   * Like `filingsBetween`, but the last filing first. It is made day by day while it is read, so that a year
   * needs no more memory than a day.
   */
  filingsBackwards(since: Date, now: Date): Iterable<PastFiling>
  /** The documents of `filingsBetween`. */
  filedBetween(since: Date, now: Date): RawDocument[]
  /** Decides what comes when, which takes a second or more. Else the first call does. */
  layOut(): void
  /** The next document after an instant. */
  next(after: Date): WireFiling
  /** The longest wait between two documents, in ms. */
  slowestMs: number
}

export function createWire(
  library: SampleLibrary,
  { seed = 1, speed = 1, keepDays = 14 }: WireOptions = {},
): Wire {
  if (library.stories.length === 0) throw new Error('The agency has no stories to file')
  const thinning = Math.max(1, Math.round(sparse * speed))
  // Made on first use, because it takes a second, and a server that files nothing may not need it.
  let made: Timeline | null = null
  const timeline = () => (made ??= createTimeline(library, { seed, speed, keepDays, thinning }))

  /** What began before a gap continues after it, except in the past of a new server. */
  const isOf = ({ telling, publishedAt }: Filed, since: number, isNew: boolean) =>
    // What begins at the start of the past is about to be told again, and to be too old.
    !isNew || (telling ? telling[0] > since + slackMs : publishedAt > since)

  function* filedBackwards(since: Date, now: Date): Generator<Filed> {
    const [from, until] = [since.getTime(), now.getTime()]
    const denseFrom = Math.max(from, until - denseMs / speed)
    const dense = timeline().between(denseFrom, until)
    if (denseFrom === from) return yield* dense.reverse()
    // Documents that were left out in the thinned part are not revised later.
    const kept = new Set(
      timeline()
        .between(denseFrom, until, true)
        .map(({ at }) => at),
    )
    const isFiled = ({ telling, publishedAt, at }: Filed) =>
      telling !== null || publishedAt > denseFrom || publishedAt <= from || kept.has(at)
    const isNew = until - from > keepDays * dayMs - slackMs
    const isChosen = picturesApart(denseFrom)
    for (const each of dense.filter(isFiled).reverse())
      if (isOf(each, from, isNew) && isChosen(each)) yield each
    // Documents from before the gap, where nothing was thinned, are revised in it.
    const goesOnUntil = Math.min(denseFrom, from + longestLaterMs / speed)
    for (let to = denseFrom; to > from; to -= dayMs) {
      const day = Math.max(from, to - dayMs)
      const thin = timeline()
        .between(day, to, true)
        .filter(({ telling, publishedAt }) => telling || publishedAt > from)
      const goingOn = timeline()
        .between(day, Math.min(to, goesOnUntil))
        .filter(({ telling, publishedAt }) => !telling && publishedAt <= from)
      const filed = [...thin, ...goingOn].sort((one, other) => other.at - one.at)
      for (const each of filed) if (isOf(each, from, isNew) && isChosen(each)) yield each
    }
  }

  const filedBetween = (since: Date, now: Date) => [...filedBackwards(since, now)].reverse()

  return {
    slowestMs: slowestMs / speed,
    filingsBetween: (since, now) => filedBetween(since, now).map(toFiling),
    *filingsBackwards(since, now) {
      for (const filed of filedBackwards(since, now))
        yield { at: filed.at, publishedAt: filed.publishedAt, toFiling: () => toFiling(filed) }
    },
    filedBetween: (since, now) => filedBetween(since, now).map(({ toDocument }) => toDocument()),
    layOut: () => void timeline(),
    next: after => toFiling(timeline().next(after.getTime())),
  }
}

function toFiling({ at, toDocument }: Filed): WireFiling {
  return { at: new Date(at), document: toDocument() }
}

/**
 * Decides for each filing, the last one first, whether it is on the wire. From each group of pictures in the
 * thinned part it keeps the newest one that is not among the next sixty pictures and whose headline is not
 * repeated.
 */
function picturesApart(denseFrom: number): (filed: Filed) => boolean {
  const newer: string[] = []
  const chosen = new Set<number>()
  const titles = new Set<string>()
  return ({ scenes, choice, at, toDocument }) => {
    if (choice !== null) {
      const isThin = at <= denseFrom
      if (isThin && (chosen.has(choice) || scenes.some(scene => newer.includes(scene)))) return false
      const title = withoutFigures(titleOfStory(toDocument()))
      if (isThin && titles.has(title)) return false
      if (isThin) chosen.add(choice)
      titles.add(title)
    }
    newer.unshift(...scenes)
    newer.length = Math.min(newer.length, othersBetween)
    return true
  }
}
