import type { Request } from './pgliteProtocol.ts'

/** What waits for the one connection there is. `run` sends it, and resolves when it has ended, whatever came of it. */
export type Task = { request: Request; run: () => Promise<void> }

export type Line = {
  /** Its turn comes in the order of arrival, save that an open transaction goes first until it has ended. */
  join(task: Task): void
  /** Takes out what has not had its turn; says whether it was still waiting. */
  leave(task: Task): boolean
}

export type LineOptions = {
  /** Called when a transaction has done nothing for so long while others wait. */
  idleMs: number
  onIdle: (transaction: number) => void
}

/**
 * Sends one statement at a time, so that it is known which one is slow, and that one whose caller has gone is not run.
 * `transaction` tells which one is open, if any, after each statement.
 */
export function createLine(transaction: () => number | null, { idleMs, onIdle }: LineOptions): Line {
  let waiting: Task[] = []
  let isBusy = false
  let idleTimer: NodeJS.Timeout | undefined

  function go() {
    clearTimeout(idleTimer)
    if (isBusy || waiting.length === 0) return
    const open = transaction()
    const next = waiting.find(({ request }) => open === null || goesInside(request, open))
    if (!next) {
      idleTimer = setTimeout(() => open !== null && onIdle(open), idleMs)
      return
    }
    waiting = waiting.filter(task => task !== next)
    isBusy = true
    void next.run().then(() => {
      isBusy = false
      go()
    })
  }

  return {
    join(task) {
      waiting.push(task)
      go()
    },
    leave(task) {
      const isWaiting = waiting.includes(task)
      waiting = waiting.filter(each => each !== task)
      return isWaiting
    },
  }
}

function goesInside(request: Request, transaction: number): boolean {
  return request.op === 'close' || ('transaction' in request && request.transaction === transaction)
}
