import { expect, it } from 'vitest'
import { lastDays, onDays } from './days.ts'

const at = (text: string) => new Date(text)

it('names the days of a short stretch, and leaves a long one alone', () => {
  const two = { from: at('2026-02-28T23:00:00Z'), to: at('2026-03-01T00:00:00Z') }
  expect(onDays(`'x'`, two)).toBe(`('x') & ('d/2026-02-28' | 'd/2026-03-01')`)
  expect(onDays(`'x'`, { ...two, from: at('2026-01-01T00:00:00Z') })).toBe(`'x'`)
  expect(onDays(`'x'`, { ...two, from: null })).toBe(`'x'`)
})

it('cuts the last days off a stretch, unless it is no longer', () => {
  const to = at('2026-03-01T10:00:00Z')
  const lastTwo = { from: at('2026-02-28T00:00:00Z'), to }
  expect(lastDays({ from: null, to }, 2)).toEqual(lastTwo)
  expect(lastDays({ from: at('2026-01-01T00:00:00Z'), to }, 2)).toEqual(lastTwo)
  expect(lastDays({ from: at('2026-02-28T00:00:00Z'), to }, 2)).toBeNull()
})
