import { expect, it } from 'vitest'
import { isTopshot } from './urgency.ts'

it('data 9: a topshot is of urgency 1, and of no other', () => {
  expect([0, 1, 2, 3, 4, 5].filter(isTopshot)).toEqual([1])
})
