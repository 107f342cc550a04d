import { clockOf, type Zone } from './clock.ts'
import { dateFormat } from './formats.ts'

/** A date as one reads it above a story: "21 November 2026, 09:41". */
export function longDate(date: Date, locale: string, zone: Zone = 'reader'): string {
  return withClock(date, locale, { day: 'numeric', month: 'long', year: 'numeric' }, zone)
}

/** The same in less room: "21 Nov 2026, 07:52". */
export function shortDate(date: Date, locale: string): string {
  return withClock(date, locale, { day: 'numeric', month: 'short', year: 'numeric' })
}

/** The whole date, for tool-tips and for screen readers. */
export function fullTime(date: Date, locale: string): string {
  return withClock(date, locale, { dateStyle: 'full' })
}

/** With its time zone, for a text that leaves the deck: "21 November 2026, 09:41 CET". */
export function exactDate(date: Date, locale: string, zone: Zone = 'reader'): string {
  const name = dateFormat(locale, { timeZoneName: 'short', ...timeZoneOf(zone) })
    .formatToParts(date)
    .find(({ type }) => type === 'timeZoneName')
  return `${longDate(date, locale, zone)} ${name?.value ?? ''}`.trim()
}

/** A day, without its time. */
export function dateOf(
  date: Date,
  locale: string,
  parts: Intl.DateTimeFormatOptions,
  zone: Zone = 'reader',
): string {
  return dateFormat(locale, { ...parts, ...timeZoneOf(zone) }).format(date)
}

/** "Wed" */
export function weekdayName(date: Date, locale: string): string {
  return dateOf(date, locale, { weekday: 'short' })
}

function withClock(
  date: Date,
  locale: string,
  parts: Intl.DateTimeFormatOptions,
  zone: Zone = 'reader',
): string {
  return `${dateOf(date, locale, parts, zone)}, ${clockOf(date, locale, zone)}`
}

/** Without a time zone, Intl takes the reader's. */
const timeZoneOf = (zone: Zone) => zone === 'UTC' && { timeZone: 'UTC' }
