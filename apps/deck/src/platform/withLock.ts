/** Whether a request for a lock failed because the browser blocks what this site would store, locks included. */
function areLocksDenied(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'SecurityError'
}

/** Runs the task unless another tab holds the lock; never waits for it (D6). */
export async function withLock(name: string, task: () => Promise<void>): Promise<void> {
  // Without locks, as outside a secure context, every tab runs the task itself.
  if (!('locks' in navigator)) return task()
  let isAnswered = false
  try {
    await navigator.locks.request(name, { ifAvailable: true }, async lock => {
      isAnswered = true
      if (lock) await task()
    })
  } catch (error) {
    if (isAnswered || !areLocksDenied(error)) throw error
    await task()
  }
}
