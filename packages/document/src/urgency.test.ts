import { expect, it } from 'vitest'
import { isTopshot, urgencies } from './urgency.ts'

it('data-layer 3 and 9: urgency 1 is a flash, 2 an alert, 3 an urgent, 4 normal', () => {
  expect(urgencies).toEqual({ flash: 1, alert: 2, urgent: 3, normal: 4 })
})

it('data-layer 9: a topshot is of urgency 1, and of no other', () => {
  expect([0, 1, 2, 3, 4, 5].filter(isTopshot)).toEqual([1])
})
