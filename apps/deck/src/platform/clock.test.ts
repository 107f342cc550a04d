import { createServerClock } from '@wiredeck/columns'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createClock } from './clock.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('deck 9: relative times are refreshed every 10 s', () => {
  const clock = createClock(createServerClock())
  const began = clock.now()
  const heard: number[] = []
  clock.subscribe(() => heard.push(clock.now() - began))
  vi.advanceTimersByTime(29_999)
  expect(heard).toEqual([10_000, 20_000])
})

it('shows the wire’s time as soon as it is known, and the device’s beside it', () => {
  const wire = createServerClock()
  const clock = createClock(wire)
  let told = 0
  clock.subscribe(() => void (told += 1))
  const wiresTime = Date.now() - 3_600_000
  wire.answered(wire.ask(), wiresTime)
  expect(told).toBe(1)
  expect([clock.now(), clock.deviceNow()]).toEqual([wiresTime, Date.now()])
  // The clocks are apart, so that the earlier of the two decides.
  expect(clock.embargoesOverBy()).toBe(wiresTime)
})
