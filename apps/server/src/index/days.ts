import { dayLexeme, quoteLexeme } from './namespaces.ts'

const dayMs = 86_400_000
/** More days than this in a query cost more than they spare. */
const maxDays = 31

/** A closed stretch of time; without a beginning it is as long as the archive. */
export type Stretch = { from: Date | null; to: Date }

/** Narrows a tsquery to the days of a short stretch, so that a frequent word is not read as far as it reaches. */
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

function startOfDay(instant: Date): number {
  return Math.floor(instant.getTime() / dayMs) * dayMs
}
