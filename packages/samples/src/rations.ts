import { groupBy } from './groupBy.ts'
import { mayQuote, paragraphsOf, quotingLists } from './quotations.ts'
import { timetableDays } from './rhythm.ts'
import type { Later, Routine } from './story.ts'

/** Nobody is quoted with the same words sooner: at most twice a day, and a story may push a filing back by two hours. */
const hoursApart = 14
const hoursOfTimetable = timetableDays * 24

/** A turn of a piece as the timetable plans it: its slots, the first filing's before those of its revisions. */
export type Planned = {
  routine: number
  turn: number
  slots: readonly number[]
  steps: readonly Later[]
}

/** How many different quotations a piece has for each place where one may stand; null where it has none. */
export function rationOf({ story, vary }: Routine): number | null {
  const quoting = paragraphsOf(story.news).filter(each => mayQuote(each, vary))
  if (quoting.length === 0) return null
  return Math.min(
    ...quoting.map(each => {
      const lists = quotingLists(each, vary).map(gap => vary[gap])
      return Math.min(...lists.map(list => (Array.isArray(list) ? list.length : 1)))
    }),
    ...quoting.filter(each => quotingLists(each, vary).length === 0).map(() => 1),
  )
}

/**
 * Which filings have their quotations, by their first slot: how many of the piece had theirs before. Between two of them
 * lies time enough for a piece to come back to its first quotation no sooner than after `hoursApart`, also from one
 * timetable to the next.
 */
export function tellingsOf(
  filings: readonly (Planned & { hour: number })[],
  rations: readonly (number | null)[],
): Map<number, number> {
  const tellings = new Map<number, number>()
  for (const [routine, own] of groupBy(filings, each => each.routine)) {
    const ration = rations[routine] ?? null
    if (ration === null) {
      for (const { slots, turn } of own) tellings.set(slots[0] ?? 0, turn)
      continue
    }
    let [last, count] = [-Infinity, 0]
    for (const { slots, hour } of own) {
      if (!mayQuoteAgain(routine, hour, last, hoursApart / ration)) continue
      tellings.set(slots[0] ?? 0, count)
      last = hour
      count += 1
    }
  }
  return tellings
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
