/** The time as the screens show it: one tick for all of them. */
export type Clock = {
  /** Epoch milliseconds of the last tick. */
  now(): number
  subscribe(listener: () => void): () => void
}

/** Relative times are refreshed every 10 s (`deck.md` section 9). */
const tickEveryMs = 10_000

export function createClock(): Clock {
  const listeners = new Set<() => void>()
  let now = Date.now()
  setInterval(() => {
    now = Date.now()
    for (const listener of listeners) listener()
  }, tickEveryMs)
  return {
    now: () => now,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
