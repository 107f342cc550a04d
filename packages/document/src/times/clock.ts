import { wordsOf } from './words.ts'

/** Whose midnight it is: the reader's, or that of a text that is sent to people in any place. */
export type Zone = 'reader' | 'UTC'

/** A time of day in a sentence, by 24 hours: "18:05", French "18 h 05", Portuguese "18h05". */
export function clockOf(date: Date, locale: string, zone: Zone = 'reader'): string {
  const [hours, minutes] = hoursAndMinutes(date, zone)
  return wordsOf(locale).clock(hours, minutes)
}

/** The same of a text such as "18:05", as a form holds it. */
export function clockOfText(text: string, locale: string): string {
  const [hours = '', minutes = ''] = text.split(':')
  return wordsOf(locale).clock(hours, minutes)
}

/** A time of day in a table or a figure: "18:05" in every language. */
export function tableClockOf(date: Date): string {
  return hoursAndMinutes(date, 'reader').join(':')
}

function hoursAndMinutes(date: Date, zone: Zone): [string, string] {
  const [hours, minutes] =
    zone === 'UTC' ? [date.getUTCHours(), date.getUTCMinutes()] : [date.getHours(), date.getMinutes()]
  return [twoDigits(hours), twoDigits(minutes)]
}

/** "05" */
function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
