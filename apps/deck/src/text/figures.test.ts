import { expect, it } from 'vitest'
import { durationOf, timeOf } from './figures.ts'
import { longDurationOf } from './longDuration.ts'

it.each([
  [400, '0.4 s'],
  [38_400, '38 s'],
  [384_000, '6 min'],
  [9_000_000, '2.5 h'],
  [90_000_000, '25 h'],
])('a duration of %s ms is %s', (ms, text) => {
  expect(durationOf(ms, 'en').replace('\u00a0', ' ')).toBe(text)
})

it.each([
  [120_000, 'en', '2 minutes'],
  [660_000, 'de', '11 Minuten'],
  [5_400_000, 'fr', '90 minutes'],
  [9_000_000, 'en', '2.5 hours'],
  [259_200_000, 'pt', '3 dias'],
])('in a sentence, a duration of %s ms is in %s %s', (ms, locale, text) => {
  expect(longDurationOf(ms, locale).replaceAll('\u00a0', ' ')).toBe(text)
})

it('a time is the hour today, has its weekday within six days, and else its date', () => {
  const now = new Date(2026, 10, 2, 9, 0).getTime()
  const at = (day: number, hours: number) => timeOf(new Date(2026, 10, day, hours).getTime(), now, 'en-GB')
  expect(at(2, 6)).toBe('06:00')
  expect(at(4, 6)).toBe('Wed 06:00')
  // A week later is Wednesday again.
  expect(at(11, 6)).toMatch(/^11 Nov 2026,? (at )?06:00$/)
  expect(at(-6, 6)).toMatch(/^25 Oct 2026,? (at )?06:00$/)
})
