/**
 * One reading for all who ask at about the same time. Nobody gets what began to be read before they asked: those that ask
 * during a reading share the next one, which begins `apartMs` after the one before at the earliest, so that it has many to share it.
 */
export function readForAll<T>(read: () => Promise<T>, apartMs = 0): () => Promise<T> {
  let beganAt = Number.NEGATIVE_INFINITY
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | null = null

  /** Whoever asks from here on is late for this reading. */
  const start = (): Promise<T> => {
    next = null
    beganAt = performance.now()
    return read()
  }
  const waitForTurn = async (): Promise<T> => {
    await running
    const restMs = beganAt + apartMs - performance.now()
    if (restMs > 0) await new Promise(resolve => setTimeout(resolve, restMs))
    return start()
  }

  return () => {
    if (next) return next
    const mine = waitForTurn()
    next = mine
    running = mine.catch(() => {})
    return mine
  }
}
