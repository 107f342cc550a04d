import { dayLexeme, quoteLexeme } from './namespaces.ts'

const dayMs = 86_400_000
/** More days than this in a query cost more than they save. */
const maxDays = 31

/** A closed stretch of time; without a beginning it is as long as the archive. */
export type Stretch = { from: Date | null; to: Date }

/** Narrows a tsquery to the days of a short stretch, so that not all of a frequent word is read. */
export function onDays(query: string, { from, to }: Stretch): string {
  if (from === null || to.getTime() - from.getTime() > (maxDays - 1) * dayMs) return query
  const lexemes: string[] = []
  for (let day = startOfDay(from); day <= to.getTime(); day += dayMs) {
    lexemes.push(quoteLexeme(dayLexeme(new Date(day))))
  }
  return lexemes.length > 0 ? `(${query}) & (${lexemes.join(' | ')})` : query
}

/** The last days of a stretch, whole days but for its own ends; null when it has no more days than that. */
export function lastDays({ from, to }: Stretch, days: number): Stretch | null {
  const start = startOfDay(to) - (days - 1) * dayMs
  return from !== null && from.getTime() >= start ? null : { from: new Date(start), to }
}

/**
 * The days that lie in a range as a whole, by their first instants (null is open), and the hours before and after them, each
 * within one day.
 */
export type Days = { first: Date | null; last: Date | null; ends: { from: Date; to: Date }[] }

/** Null if no whole day lies in the range. */
export function splitDays({ from, to }: { from: Date | null; to: Date | null }): Days | null {
  const first = from && Math.ceil(from.getTime() / dayMs) * dayMs
  const afterLast = to && Math.floor((to.getTime() + 1) / dayMs) * dayMs
  if (first !== null && afterLast !== null && first >= afterLast) return null
  const ends = [
    ...(from && first !== null && from.getTime() < first ? [{ from, to: new Date(first - 1) }] : []),
    ...(to && afterLast !== null && afterLast <= to.getTime() ? [{ from: new Date(afterLast), to }] : []),
  ]
  return {
    first: first === null ? null : new Date(first),
    last: afterLast === null ? null : new Date(afterLast - dayMs),
    ends,
  }
}

/** `2026-02-22`, in UTC. */
export function isoDay(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}

function startOfDay(instant: Date): number {
  return Math.floor(instant.getTime() / dayMs) * dayMs
}
