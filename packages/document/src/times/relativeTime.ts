import { clockOf, tableClockOf } from './clock.ts'
import { dateOf, weekdayName } from './dates.ts'
import { relativeFormat } from './formats.ts'
import { longCount } from './spans.ts'
import { alike, day, hour, inUnits, minute, type Unit } from './units.ts'
import { wordsOf } from './words.ts'

/** Within these milliseconds, before or after, no weekday comes twice. */
const sixDays = 6 * day

/** From this age on, the day and the time say more than a number of hours. */
export const manyHours = 12 * hour

/**
 * How long ago, as short as the language allows; after half a day, the day and the time: today, yesterday, a weekday,
 * last week, a date (deck 9).
 */
export function timeAgo(date: Date, now: number, locale: string): string {
  // The clock of the screen ticks every 10 s and no two devices agree, so no time counts as future.
  const age = Math.max(0, now - date.getTime())
  if (age < manyHours) return countOf(inUnits(Math.max(1000, age), alike(Math.floor)), locale)
  const words = wordsOf(locale)
  const days = daysBetween(date, new Date(now))
  const clock = clockOf(date, locale)
  if (days <= 0) return words.today(clock)
  if (days === 1) return words.yesterday(clock)
  if (age < sixDays) return weekdayOf(date, locale)
  if (isLastWeek(date, new Date(now))) return words.lastWeek(weekdayName(date, locale), clock)
  return isSameYear(date, new Date(now))
    ? `${dateOf(date, locale, dayOfYear)}, ${clock}`
    : dateOf(date, locale, { ...dayOfYear, year: 'numeric' })
}

/** A time to come: "in 2 h", "tomorrow 14:43", and later by the calendar: "in 3 days", "next week". */
export function timeUntil(date: Date, now: number, locale: string): string {
  const distance = Math.max(0, date.getTime() - now)
  const span = inUnits(Math.max(minute, distance), {
    ...alike(Math.round),
    // A moment to come is never said to be nearer than it is.
    minute: Math.ceil,
  })
  if (span.unit !== 'day') return wordsOf(locale).in(countOf(span, locale))
  const days = daysBetween(new Date(now), date)
  // Less than a day ahead, and yet today: only just after midnight.
  if (days === 0) return wordsOf(locale).in(countOf({ count: 23, unit: 'hour' }, locale))
  if (days === 1) return wordsOf(locale).tomorrow(clockOf(date, locale))
  if (days < 7) return relative(days, 'day', locale)
  const weeks = Math.floor((sinceMonday(new Date(now)) + days) / 7)
  return relative(weeks, 'week', locale)
}

/** "2 s ago", "3 days ago" */
export function agoOf(instant: number, now: number, locale: string): string {
  const span = inUnits(Math.max(1000, now - instant), alike(Math.round))
  return span.unit === 'day'
    ? relativeFormat(locale, {}).format(-span.count, 'day')
    : wordsOf(locale).ago(countOf(span, locale))
}

/** In a sentence: "09:12" today, with its weekday within six days, else with its date, and the year if it is another. */
export function timeOf(instant: number, now: number, locale: string): string {
  return withDay(instant, clockOf(new Date(instant), locale), now, locale)
}

/** The same in a table or a figure, with "09:12" in every language. */
export function tableTimeOf(instant: number, now: number, locale: string): string {
  return withDay(instant, tableClockOf(new Date(instant)), now, locale)
}

function withDay(instant: number, clock: string, now: number, locale: string): string {
  const date = new Date(instant)
  if (daysBetween(date, new Date(now)) === 0) return clock
  return Math.abs(instant - now) < sixDays
    ? `${weekdayName(date, locale)} ${clock}`
    : `${dateOf(date, locale, { ...dayOfYear, ...(!isSameYear(date, new Date(now)) && { year: 'numeric' }) })}, ${clock}`
}

const dayOfYear = { day: 'numeric', month: 'short' } as const

function isSameYear(one: Date, other: Date): boolean {
  return one.getFullYear() === other.getFullYear()
}

/** "Wed 14:43" */
function weekdayOf(date: Date, locale: string): string {
  return `${weekdayName(date, locale)} ${clockOf(date, locale)}`
}

/** "2 h" */
function countOf({ count, unit }: { count: number; unit: Unit }, locale: string): string {
  return unit === 'day' ? longCount(count, unit, locale) : wordsOf(locale)[unit](String(count))
}

/** "in 3 days", "next week". */
function relative(count: number, unit: 'day' | 'week', locale: string): string {
  return relativeFormat(locale, { numeric: 'auto' }).format(count, unit)
}

/** Counts days by the calendar of the reader's own time zone. */
function daysBetween(date: Date, later: Date): number {
  const midnight = (each: Date) => Date.UTC(each.getFullYear(), each.getMonth(), each.getDate())
  return (midnight(later) - midnight(date)) / day
}

/** Days since Monday, because a newsroom's week begins on Monday. */
function sinceMonday(date: Date): number {
  return (date.getDay() + 6) % 7
}

function isLastWeek(date: Date, now: Date): boolean {
  const days = daysBetween(date, now)
  return days > sinceMonday(now) && days <= sinceMonday(now) + 7
}
