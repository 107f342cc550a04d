/** Runs the task if the lock is free, and holds the lock until the task ends. Never waits for the lock. */
export type TryLock = (task: () => Promise<void>) => Promise<void>

/** A lock that, once taken, is held until it is released. */
export type Hold = {
  /** Whether the lock is held now. */
  take(): Promise<boolean>
  release(): void
}

export function createHold(tryLock: TryLock): Hold {
  let free: (() => void) | null = null
  let taking: Promise<boolean> | null = null
  return {
    take() {
      if (free) return Promise.resolve(true)
      taking ??= new Promise<boolean>(resolve => {
        let mine: (() => void) | null = null
        const hold = () =>
          new Promise<void>(end => {
            free = mine = end
            resolve(true)
          })
        // Not free, or held until now: a browser takes a lock back from a page that is being left, and may show that page again.
        const isOver = () => {
          if (mine && free === mine) free = null
          resolve(false)
        }
        tryLock(hold).then(isOver, isOver)
      }).finally(() => {
        taking = null
      })
      return taking
    },
    release() {
      const end = () => {
        free?.()
        free = null
      }
      if (taking) void taking.then(end)
      else end()
    },
  }
}
