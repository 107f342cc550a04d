import { dateFormat } from './formats.ts'
import { timeOfDay } from './timeOfDay.ts'

/** A date as one reads it above a story: "21 November 2026, 09:41". */
export function longDate(date: Date, locale: string): string {
  return dateFormat(locale, { ...day, month: 'long' }).format(date)
}

/** The same in less room: "21 Nov 2026, 07:52". */
export function shortDate(date: Date, locale: string): string {
  return dateFormat(locale, { ...day, month: 'short' }).format(date)
}

/** With its time zone, for a text that leaves the deck: "21 November 2026, 09:41 CET". */
export function exactDate(date: Date, locale: string): string {
  return dateFormat(locale, { ...day, month: 'long', timeZoneName: 'short' }).format(date)
}

const day = { day: 'numeric', year: 'numeric', ...timeOfDay } as const

/** "1:42", or "1:02:05" for what is longer than an hour. */
export function clockTime(seconds: number): string {
  const whole = Math.round(seconds)
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor(whole / 60) % 60
  const rest = twoDigits(whole % 60)
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
