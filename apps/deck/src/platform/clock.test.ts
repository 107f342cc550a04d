import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createClock } from './clock.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('deck 9: relative times are refreshed every 10 s', () => {
  const clock = createClock()
  const began = clock.now()
  const heard: number[] = []
  clock.subscribe(() => heard.push(clock.now() - began))
  vi.advanceTimersByTime(29_999)
  expect(heard).toEqual([10_000, 20_000])
})
