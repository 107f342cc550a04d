/** A tab that hangs must not block the others for ever. */
const longestWaitMs = 5_000

/**
 * Runs the task while no other tab runs one of that name, but waits at most 5 s for its turn. The next tab
 * waits `restMs` more, because it may see what this tab stored a moment late.
 */
export async function alone<T>(name: string, task: () => Promise<T>, { restMs = 0 } = {}): Promise<T> {
  if (!('locks' in navigator)) return task()
  return new Promise<T>((resolve, reject) => {
    let hasBegun = false
    const takeTurn = async (): Promise<void> => {
      hasBegun = true
      const done = task()
      done.then(resolve, reject)
      await Promise.allSettled([done])
      if (restMs > 0) await new Promise(over => setTimeout(over, restMs))
    }
    // The wait was too long, or the browser denies locks.
    navigator.locks.request(name, { signal: AbortSignal.timeout(longestWaitMs) }, takeTurn).catch(() => {
      if (!hasBegun) resolve(task())
    })
  })
}
