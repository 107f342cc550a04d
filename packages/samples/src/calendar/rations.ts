import { listsIn, mayQuote, paragraphsOf, quotingLists } from '../text/quotations.ts'
import { timetableDays } from '../base/rhythm.ts'
import type { Later, Routine } from '../library/story.ts'
import { titleOfStory } from '../text/titleOfStory.ts'

/** The least hours between equal quotations: at most two a day, and a filing may be two hours late. */
const hoursApart = 14
const hoursOfTimetable = timetableDays * 24

/** A turn of a piece in the timetable. */
export type Planned = {
  routine: number
  turn: number
  /** The slot of the first filing, and those of its revisions. */
  slots: readonly number[]
  /** The hour of the timetable of the first filing. */
  hour: number
  /** Its revisions. */
  steps: readonly Later[]
  /** The number of earlier tellings of the piece with quotations; null if this one has none. */
  telling: number | null
  /** The number of earlier turns in its language that name people of the cast. */
  castTurn: number
}

/**
 * The least number of different quotations at any place for one in the piece; null if it has no quotations. A
 * quotation whose list also fills the headline does not count: it may repeat at any time.
 */
export function rationOf({ story, vary }: Routine): number | null {
  const quoting = paragraphsOf(story.news).filter(each => mayQuote(each, vary))
  if (quoting.length === 0) return null
  const titled = listsIn(titleOfStory(story), vary)
  const counts = quoting.flatMap(each => {
    const lists = quotingLists(each, vary)
    return lists.length === 0 ? [1] : lists.map(gap => (titled.includes(gap) ? 1 : countOf(vary[gap])))
  })
  return Math.min(...counts)
}

function countOf(list: unknown): number {
  return Array.isArray(list) ? list.length : 1
}

/**
 * Decides which filings have their quotations, and returns the number for each piece. The time between two of
 * them is long enough that a piece returns to its first quotation after at least `hoursApart`, also across
 * timetables.
 */
export function rationQuotations(filings: readonly Planned[], rations: readonly (number | null)[]): number[] {
  const last = rations.map(() => -Infinity)
  const counts = rations.map(() => 0)
  for (const planned of filings) {
    const { routine, hour } = planned
    const ration = rations[routine] ?? null
    if (ration !== null && !mayQuoteAgain(routine, hour, last[routine] ?? 0, hoursApart / ration)) continue
    planned.telling = counts[routine] ?? 0
    counts[routine] = planned.telling + 1
    last[routine] = hour
  }
  return counts
}

/** Hours are those of the timetable. Around its end each piece has `hoursApart` without quotations. */
export function mayQuoteAgain(routine: number, hour: number, last: number, apart = hoursApart): boolean {
  const begin = (routine * 5) % hoursApart
  const isInside = hour >= begin && hour <= hoursOfTimetable - hoursApart + begin
  return isInside && hour >= last + apart
}

export function addsQuotation(steps: readonly Later[], { vary }: Routine): boolean {
  return steps.some(({ adds }) => adds.some(each => mayQuote(each, vary)))
}
