import { expect, it } from 'vitest'
import { exactDate, longDate, shortDate } from './index.ts'

const morning = new Date(2026, 10, 21, 7, 52)

it('writes a date in the reader’s language', () => {
  expect(longDate(morning, 'fr').replaceAll('\u202f', ' ')).toBe('21 novembre 2026, 7 h 52')
  expect(shortDate(morning, 'en-GB')).toBe('21 Nov 2026, 07:52')
})

it('counts the hours to 24, in English as well', () => {
  const evening = new Date(2026, 10, 21, 0, 5)
  expect(longDate(evening, 'en')).toBe('November 21, 2026, 00:05')
})

it('a date that leaves the deck has its time zone', () => {
  const at = new Date('2026-11-11T05:00:00Z')
  const zone = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value
  expect(exactDate(at, 'en-GB')).toMatch(/^1[01] November 2026, \d\d:\d\d /)
  expect(exactDate(at, 'en-GB').endsWith(` ${zone}`)).toBe(true)
})

it('a date for people in any place is that of UTC, in the words of their language', () => {
  const at = new Date('2026-02-22T14:00:00Z')
  const plain = (locale: string) => exactDate(at, locale, 'UTC').replaceAll('\u202f', ' ')
  expect(plain('fr')).toBe('22 février 2026, 14 h UTC')
  expect(plain('pt')).toBe('22 de fevereiro de 2026, 14h UTC')
  expect(plain('de')).toBe('22. Februar 2026, 14:00 UTC')
})
