import { createListeners, type Listeners } from './listeners.ts'

/** The time as the screens show it: one tick for all of them. */
export type Clock = {
  /** Epoch milliseconds of the last tick. */
  now(): number
  subscribe: Listeners['subscribe']
}

/** Relative times are refreshed every 10 s (deck 9). */
const tickEveryMs = 10_000

export function createClock(): Clock {
  const { subscribe, tell } = createListeners()
  let now = Date.now()
  setInterval(() => {
    now = Date.now()
    tell()
  }, tickEveryMs)
  return {
    now: () => now,
    subscribe,
  }
}
