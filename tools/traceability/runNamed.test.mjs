import { expect, it } from 'vitest'
import { patternOf } from './runNamed.mjs'

it.each([
  ['deck 9: polling > asks (twice) in 10 s.', 'deck 9: polling asks (twice) in 10 s.'],
  ['data 5: %s > reads %j as %s', 'data 5: lang reads {"a":1} as null'],
  ['a $kind of $service.name', 'a test of Hook'],
])('finds the cases of “%s” by their names', (test, name) => {
  expect(new RegExp(patternOf(test)).test(name)).toBe(true)
  expect(new RegExp(patternOf(test)).test('another test')).toBe(false)
})
