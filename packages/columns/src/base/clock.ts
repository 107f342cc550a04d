/** The time and timers, passed in so that tests control both. */
export type Clock = {
  /** Epoch milliseconds. */
  now(): number
  /** Calls back every `ms` milliseconds, until the returned function is called. */
  every(ms: number, callback: () => void): () => void
}

export const systemClock: Clock = {
  now: Date.now,
  every(ms, callback) {
    const timer = setInterval(callback, ms)
    return () => clearInterval(timer)
  },
}
