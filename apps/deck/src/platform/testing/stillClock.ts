import type { Clock } from '../clock.ts'

/** A clock that stands, over a wire whose time differs from the device's by `differenceMs`. */
export function stillClock(now: number, differenceMs = 0): Clock {
  const deviceNow = now - differenceMs
  const isApart = Math.abs(differenceMs) >= 120_000
  const embargoesOverBy = isApart ? Math.min(now, deviceNow) : now
  return {
    now: () => now,
    deviceNow: () => deviceNow,
    embargoesOverBy: () => embargoesOverBy,
    wire: {
      now: () => now,
      embargoesOverBy: () => embargoesOverBy,
      differenceMs: () => differenceMs,
      isApart: () => isApart,
      isKnown: () => true,
    },
    subscribe: () => () => {},
  }
}
