import { expect, it } from 'vitest'
import { initialsOf } from './initialsOf.ts'

it.each([
  ['mira.kern@deck.example', 'MK'],
  ['anne-marie_de.la.tour@deck.example', 'AT'],
  ['mira@deck.example', 'M'],
  ['émile.zola@deck.example', 'ÉZ'],
  ['m.kern+news@deck.example', 'MN'],
  ['@', ''],
])('%s is shown as %s', (email, initials) => {
  expect(initialsOf(email)).toBe(initials)
})
