/** The time and timers, passed in so that tests control both. */
export type Clock = {
  /** Epoch milliseconds. */
  now(): number
  /** Calls back every `ms` milliseconds, until the returned function is called. */
  every(ms: number, callback: () => void): () => void
}

/** A clock that shows a server's time. Its timers are those of the device. */
export function clockOf(server: Pick<Clock, 'now'>, { every }: Pick<Clock, 'every'> = systemClock): Clock {
  return { now: server.now, every }
}

export const systemClock: Clock = {
  now: Date.now,
  every(ms, callback) {
    const timer = setInterval(callback, ms)
    return () => clearInterval(timer)
  },
}
