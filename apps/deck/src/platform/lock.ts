/** Runs the task unless another tab holds the lock; never waits for it (decision 6). */
export async function withLock(name: string, task: () => Promise<void>): Promise<void> {
  // Outside a secure context there are no locks, and every tab is on its own.
  if (!('locks' in navigator)) return task()
  await navigator.locks.request(name, { ifAvailable: true }, async lock => {
    if (lock) await task()
  })
}
