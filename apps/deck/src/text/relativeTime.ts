import { dateFormat, relativeFormat } from './formats.ts'
import { timeOfDay } from './timeOfDay.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

type Units = Record<'second' | 'minute' | 'hour', string>
/** The unit behind a number below 60, written down because the browser's first format holds up the first card. */
const shortUnits: { en: Units } & Record<string, Units> = {
  en: { second: ' sec', minute: ' min', hour: ' hr' },
  fr: { second: '\u202fs', minute: '\u00a0min', hour: '\u202fh' },
  de: { second: ' Sek.', minute: ' Min.', hour: ' Std.' },
  es: { second: ' s', minute: ' min', hour: ' h' },
  pt: { second: ' s', minute: ' min', hour: ' h' },
}

/** Within these milliseconds, before or after, no weekday comes twice. */
export const sixDays = 6 * day

/** From this age on, the day and the time say more than a number of hours. */
export const manyHours = 12 * hour

/**
 * How long ago, as short as the language allows; after half a day, the day and the time: today, yesterday, a weekday,
 * last week, a date (deck 9).
 */
export function timeAgo(date: Date, now: number, locale: string): string {
  // The clock of the screen ticks every 10 s and no two devices agree, so no time counts as future.
  const age = Math.max(0, now - date.getTime())
  const units = unitsOf(locale)
  if (age < minute) return Math.max(1, Math.floor(age / 1000)) + units.second
  if (age < hour) return Math.floor(age / minute) + units.minute
  if (age < manyHours) return Math.floor(age / hour) + units.hour
  const days = daysBetween(date, new Date(now))
  if (days <= 1) return `${relative(-days, 'day', locale)} ${clockOf(date, locale)}`
  if (age < sixDays) return weekdayOf(date, locale)
  if (isLastWeek(date, new Date(now))) return `${relative(-1, 'week', locale)} ${weekdayOf(date, locale)}`
  const dayOfYear: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' }
  const isThisYear = date.getFullYear() === new Date(now).getFullYear()
  return dateFormat(locale, { ...dayOfYear, ...(isThisYear ? timeOfDay : { year: 'numeric' }) }).format(date)
}

function unitsOf(locale: string): Units {
  const known = unitsByLocale.get(locale) ?? shortUnits[new Intl.Locale(locale).language] ?? shortUnits.en
  unitsByLocale.set(locale, known)
  return known
}

/** A time to come: "in 2 hours", and after a day by the calendar: "tomorrow", "next week". */
export function timeUntil(date: Date, now: number, locale: string): string {
  const distance = Math.max(0, date.getTime() - now)
  const short = relativeFormat(locale, { numeric: 'auto', style: 'short' })
  if (distance < hour) return short.format(Math.max(1, Math.ceil(distance / minute)), 'minute')
  if (distance < day) return short.format(Math.round(distance / hour), 'hour')
  const days = daysBetween(new Date(now), date)
  if (days < 7) return short.format(days, 'day')
  const weeks = Math.floor((sinceMonday(new Date(now)) + days) / 7)
  return relative(weeks, 'week', locale)
}

/** "today", "yesterday", "last week", "next week". */
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

/** The whole date, for tool-tips and for screen readers. */
export function fullTime(date: Date, locale: string): string {
  return dateFormat(locale, { dateStyle: 'full', timeStyle: 'short', hourCycle: 'h23' }).format(date)
}

/** "Wed 14:43" */
export function weekdayOf(date: Date, locale: string): string {
  return dateFormat(locale, { weekday: 'short', ...timeOfDay }).format(date)
}

/** "14:43" */
export function clockOf(date: Date, locale: string): string {
  return dateFormat(locale, timeOfDay).format(date)
}

/** Kept, because reading a locale takes longer than drawing a hundred cards. */
const unitsByLocale = new Map<string, Units>()
