import { expect, it } from 'vitest'
import { durationOf } from './figures.ts'

it.each([
  [400, '0.4 s'],
  [38_400, '38 s'],
  [384_000, '6 min'],
  [9_000_000, '2.5 h'],
  [90_000_000, '25 h'],
])('a duration of %s ms is %s', (ms, text) => {
  expect(durationOf(ms, 'en').replace('\u00a0', ' ')).toBe(text)
})
