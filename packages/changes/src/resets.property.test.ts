import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { changesBetween } from './changesBetween.ts'
import { isGraverThan } from './change.ts'
import { resets } from './testing/resets.ts'

const revisions = 1000
const mostAlarms = 3

it('D45: a revision that is untouched or only set anew raises at most 3 alarms in 1,000', () => {
  const alarms = fc
    .sample(resets, revisions)
    .map(([before, after]) => ({ before, after, first: changesBetween(before, after).first }))
    .filter(({ first }) => first !== null && isGraverThan(first.kind, 'wording'))
  // The alarms themselves say what is wrong.
  const told = alarms.map(({ before, after, first }) => ({ first, texts: [before, after] }))
  expect(told.slice(mostAlarms)).toEqual([])
})
