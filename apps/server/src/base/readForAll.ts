/**
 * One reading for all who ask at about the same time. Nobody gets what began to be read before they asked: those that ask
 * during a reading share the next one.
 */
export function readForAll<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  let next: Promise<T> | null = null

  const start = (): Promise<T> => {
    const mine = read().finally(() => {
      if (running === mine) running = null
    })
    running = mine
    return mine
  }
  const startNext = (): Promise<T> => {
    next = null
    return start()
  }

  return () => {
    if (next) return next
    if (!running) return start()
    next = running.then(startNext, startNext)
    return next
  }
}
