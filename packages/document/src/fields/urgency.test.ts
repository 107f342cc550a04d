import { expect, it } from 'vitest'
import { isTopshot, urgencies } from './urgency.ts'

it('data 3: the urgencies have the numbers of the wire', () => {
  expect(urgencies).toEqual({ flash: 1, alert: 2, urgent: 3, normal: 4 })
})

it('data 9: a topshot is of urgency 1, and of no other', () => {
  expect([0, 1, 2, 3, 4, 5].filter(isTopshot)).toEqual([1])
})
