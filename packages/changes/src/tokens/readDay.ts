import { latinDigits } from './readNumber.ts'
import type { Language } from '../languages/language.ts'

/** The key of a date with its month in words or figures; equal for "21 Nov." and "November 21". */
export function dayKey(text: string, language: Language): string {
  const plain = latinDigits(text).toLowerCase()
  const numbers = (plain.match(/\d+/gu) ?? []).map(Number)
  const month = language.months.findIndex(spellings =>
    spellings.some(spelling => new RegExp(`(?<!\\p{L})${spelling.toLowerCase()}(?!\\p{L})`, 'u').test(plain)),
  )
  const [day = 0, ...rest] = numbers
  if (month < 0) return `day ${numbers.join('-')}`
  return `day ${day}-${month + 1}${rest.length > 0 ? `-${rest.join('-')}` : ''}`
}

/** The key of a time of day, in minutes since midnight if it is written in full. */
export function timeKey(text: string): string {
  const plain = latinDigits(text).toLowerCase()
  const [hour = 0, minute = 0, second = 0] = (plain.match(/\d+/gu) ?? []).map(Number)
  const isAfternoon = /p\.?\s?m/u.test(plain) && hour < 12
  const isMidnight = /a\.?\s?m/u.test(plain) && hour === 12
  const hours = isAfternoon ? hour + 12 : isMidnight ? 0 : hour
  return `time ${hours * 60 + minute}${second > 0 ? `:${second}` : ''}`
}
