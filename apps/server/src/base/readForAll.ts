/**
 * One reading for all callers that ask at about the same time. No caller gets a reading that began before it
 * asked: callers that ask during a reading share the next one.
 */
export function readForAll<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | null = null

  /** Callers from here on are too late for this reading. */
  const start = (): Promise<T> => {
    next = null
    return read()
  }

  return () => {
    if (next) return next
    const mine = running.then(start)
    next = mine
    running = mine.catch(() => {})
    return mine
  }
}
