import { numberFormat } from './formats.ts'
import { inUnits, tenths } from './units.ts'

/** Minutes are whole, because nobody says "6.4 min". */
const asSaid = { second: tenths, minute: Math.round, hour: tenths, day: tenths }

/** Below these milliseconds a span rounds to no tenth of a second. */
const least = 50

/** "0.4 s", "38 s", "33 min", "2.5 h", "3 days"; a unit below a day has the sign of the International System. */
export function durationOf(ms: number, locale: string): string {
  if (ms < least) return `<\u00a0${shortNumber(0.1, locale)}\u00a0s`
  const { count, unit } = inUnits(ms, asSaid)
  if (unit === 'day') return longCount(count, unit, locale)
  return `${shortNumber(count, locale)}\u00a0${signs[unit]}`
}

const signs = { second: 's', minute: 'min', hour: 'h' }

/** "11 minutes", "1.5 hours", "3 days", for a sentence. */
export function longDurationOf(ms: number, locale: string): string {
  const { count, unit } = inUnits(ms, asSaid)
  return longCount(count, unit, locale)
}

/** "3 days" */
export function longCount(count: number, unit: string, locale: string): string {
  return numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 }).format(
    count,
  )
}

/** With one decimal below 10. */
export function shortNumber(value: number, locale: string): string {
  return numberFormat(locale, { maximumFractionDigits: 1 }).format(tenths(value))
}
