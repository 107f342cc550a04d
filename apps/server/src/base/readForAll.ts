/**
 * One reading for all who ask at about the same time. Nobody gets what began to be read before they asked: those that ask
 * during a reading share the next one.
 */
export function readForAll<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | null = null

  /** Whoever asks from here on is late for this reading. */
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
