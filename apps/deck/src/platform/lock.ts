/** Runs the task unless another tab holds the lock; never waits for it (decision 6). */
export async function withLock(name: string, task: () => Promise<void>): Promise<void> {
  // Outside a secure context there are no locks, and every tab is on its own.
  if (!('locks' in navigator)) return task()
  await navigator.locks.request(name, { ifAvailable: true }, async lock => {
    if (lock) await task()
  })
}

/** A tab that hangs must not keep the others for ever. */
const longestWaitMs = 5_000

/** Runs the task while no other tab runs one of that name; waits for its turn, but not for long. */
export async function alone<T>(name: string, task: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return task()
  let hasBegun = false
  try {
    return await navigator.locks.request(name, { signal: AbortSignal.timeout(longestWaitMs) }, () => {
      hasBegun = true
      return task()
    })
  } catch (error) {
    if (hasBegun) throw error
    return task()
  }
}
