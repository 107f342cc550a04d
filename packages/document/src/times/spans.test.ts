import { expect, it } from 'vitest'
import { durationOf, longDurationOf } from './index.ts'

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
const minute = 60_000
const hour = 60 * minute

it.each([
  [20, '< 0.1 s'],
  [400, '0.4 s'],
  [1000, '1 s'],
  [9960, '10 s'],
  [38_400, '38 s'],
  [59_600, '1 min'],
  [384_000, '6 min'],
  [59.5 * minute, '1 h'],
  [2.5 * hour, '2.5 h'],
  [13.4 * hour, '13 h'],
  [23.6 * hour, '1 day'],
  [72 * hour, '3 days'],
])('a duration of %s ms is %s', (ms, text) => {
  expect(plain(durationOf(ms, 'en'))).toBe(text)
})

it.each([
  [minute, 'en', '1 minute'],
  [2 * minute, 'en', '2 minutes'],
  [11 * minute, 'de', '11 Minuten'],
  [59.5 * minute, 'es', '1 hora'],
  [90 * minute, 'fr', '1,5 heure'],
  [2.5 * hour, 'en', '2.5 hours'],
  [24 * hour, 'fr', '1 jour'],
  [72 * hour, 'pt', '3 dias'],
])('in a sentence, a duration of %s ms is in %s %s', (ms, locale, text) => {
  expect(plain(longDurationOf(ms, locale))).toBe(text)
})
