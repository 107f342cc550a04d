import { listsIn, mayQuote, paragraphsOf, quotingLists } from './quotations.ts'
import { timetableDays } from './rhythm.ts'
import type { Later, Routine } from './story.ts'
import { titleOfStory } from './titleOfStory.ts'

/** Nobody is quoted with the same words sooner: at most twice a day, and a story may push a filing back by two hours. */
const hoursApart = 14
const hoursOfTimetable = timetableDays * 24

/** A turn of a piece as the timetable plans it. */
export type Planned = {
  routine: number
  turn: number
  /** Where the turn is filed for the first time, and where it is revised. */
  slots: readonly number[]
  /** The hour of the timetable at which it is filed first. */
  hour: number
  /** What becomes of it. */
  steps: readonly Later[]
  /** How many tellings with quotations the piece had before this one, or null where it is told without. */
  telling: number | null
  /** How many turns of its language that name people of the cast came before this one. */
  castTurn: number
}

/**
 * How many different quotations a piece has for each place where one may stand; null where it has none. What stands in
 * the headline is not dealt with the quotations: it may come again at any time.
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
 * Says which filings have their quotations, and returns how many each piece has. Between two of them lies time enough for a piece to come back to its first
 * quotation no sooner than after `hoursApart`, also from one timetable to the next.
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

/** Hours are those of the timetable; at its end or its beginning each piece has `hoursApart` in which nobody is quoted. */
export function mayQuoteAgain(routine: number, hour: number, last: number, apart = hoursApart): boolean {
  const begin = (routine * 5) % hoursApart
  const isInside = hour >= begin && hour <= hoursOfTimetable - hoursApart + begin
  return isInside && hour >= last + apart
}

export function addsQuotation(steps: readonly Later[], { vary }: Routine): boolean {
  return steps.some(({ adds }) => adds.some(each => mayQuote(each, vary)))
}
