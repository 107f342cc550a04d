import { numberFormat, relativeFormat } from './formats.ts'
import { shortDate } from './dates.ts'
import { clockOf, sixDays, weekdayOf } from './relativeTime.ts'

/** "09:12" today, with its weekday within six days, else with its date. */
export function timeOf(instant: number, now: number, locale: string): string {
  const date = new Date(instant)
  if (date.toDateString() === new Date(now).toDateString()) return clockOf(date, locale)
  return Math.abs(instant - now) < sixDays ? weekdayOf(date, locale) : shortDate(date, locale)
}

/** "0.4 s", "38 s", "33 min", "2.5 h"; the signs are those of the International System, and so of every language. */
export function durationOf(ms: number, locale: string): string {
  const [value, unit] =
    ms < 120_000
      ? [ms / 1000, 's']
      : ms < 7_200_000
        ? [Math.round(ms / 60_000), 'min']
        : [ms / 3_600_000, 'h']
  return `${shortNumber(value, locale)}\u00a0${unit}`
}

/** With one decimal below 10. */
export function shortNumber(value: number, locale: string): string {
  return numberFormat(locale, { maximumFractionDigits: value < 10 ? 1 : 0 }).format(value)
}

/** "2 sec. ago" */
export function agoOf(instant: number, now: number, locale: string): string {
  const seconds = Math.max(1, Math.round((now - instant) / 1000))
  const relative = relativeFormat(locale, { style: 'short' })
  return seconds < 120
    ? relative.format(-seconds, 'second')
    : relative.format(-Math.round(seconds / 60), 'minute')
}
