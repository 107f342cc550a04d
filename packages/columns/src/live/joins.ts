import type { Clock } from '../base/clock.ts'
import { createTimer } from '../base/timer.ts'

/** The most columns that are read at the same time. */
const mostAtOnce = 4
const againAfterMs = 2_000

export type JoinDeps = {
  clock: Clock
  /** Reads a column; resolves with whether it is complete now. Must not reject. */
  join: (id: string) => Promise<boolean>
  /** Epoch milliseconds before which a failed column is not read again; 0 means at once. */
  retryAt: (id: string) => number
}

/** Reads columns until they are complete, a few at a time. */
export function createJoins({ clock, join, retryAt }: JoinDeps) {
  const timer = createTimer(clock)
  let queue: string[] = []
  let running = 0
  const late = new Set<string>()

  const next = (): void => {
    while (running < mostAtOnce) {
      const id = queue.shift()
      if (id === undefined) return
      running += 1
      void run(id)
    }
  }
  const run = async (id: string): Promise<void> => {
    const isWhole = await join(id)
    running -= 1
    if (!isWhole) {
      late.add(id)
      timer.plan(Math.max(againAfterMs, retryAt(id) - clock.now()), hurry)
    }
    next()
  }
  const add = (id: string): void => {
    late.delete(id)
    if (!queue.includes(id)) queue.push(id)
    next()
  }
  /** Reads the delayed columns at once. */
  const hurry = (): void => [...late].forEach(add)

  return {
    add,
    hurry,
    clear(): void {
      queue = []
      late.clear()
      timer.stop()
    },
  }
}
