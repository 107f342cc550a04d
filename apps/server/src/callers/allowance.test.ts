import { expect, it } from 'vitest'
import { createAllowance } from './allowance.ts'

it('gives each as much as there is, and back what time brings', () => {
  let now = 0
  const budget = createAllowance({ most: 4, refilledWithinMs: 1000 }, () => now)
  const takeMany = (who: string) => Array.from({ length: 6 }, () => budget.take(who)).filter(Boolean).length
  expect(takeMany('a')).toBe(4)
  expect(takeMany('b')).toBe(4)
  now = 500
  expect(takeMany('a')).toBe(2)
  now = 60_000
  expect(takeMany('a')).toBe(4)
})

it('forgets those who have everything back, and nobody else', () => {
  let now = 0
  const budget = createAllowance({ most: 1, refilledWithinMs: 10 }, () => now)
  for (let nth = 0; nth < 5000; nth += 1) {
    now += 1
    expect(budget.take(`caller ${nth}`)).toBe(true)
  }
  expect(budget.take('caller 4999')).toBe(false)
})
