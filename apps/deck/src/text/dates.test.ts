import { expect, it } from 'vitest'
import { clockTime, exactDate, longDate, shortDate } from './dates.ts'

const morning = new Date(2026, 10, 21, 7, 52)

it('writes a date in the reader’s language', () => {
  expect(longDate(morning, 'fr')).toMatch(/21 novembre 2026.*07:52/)
  expect(shortDate(morning, 'en-GB')).toMatch(/21 Nov 2026.*07:52/)
})

it('counts the hours to 24, in English as well', () => {
  const evening = new Date(2026, 10, 21, 0, 5)
  expect(longDate(evening, 'en')).toMatch(/November 21, 2026.*00:05$/)
})

it('writes how long a video is', () => {
  expect([0, 9.6, 102, 3725].map(clockTime)).toEqual(['0:00', '0:10', '1:42', '1:02:05'])
})

it('a date that leaves the deck has its time zone', () => {
  const at = new Date('2026-11-11T05:00:00Z')
  const zone = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value
  expect(exactDate(at, 'en-GB')).toMatch(/^1[01] November 2026.* \d\d:\d\d /)
  expect(exactDate(at, 'en-GB').endsWith(` ${zone}`)).toBe(true)
})
