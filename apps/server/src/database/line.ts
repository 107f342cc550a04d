import type { Request } from './pgliteProtocol.ts'

/** A statement that waits for the only connection. `run` sends it, and resolves when it ended, even badly. */
export type Task = { request: Request; run: () => Promise<void> }

export type Line = {
  /** Turns come in the order of arrival, except that an open transaction goes first until it has ended. */
  join(task: Task): void
  /** Removes a statement that has not had its turn; says whether it was still waiting. */
  leave(task: Task): boolean
}

export type LineOptions = {
  /** Called when a transaction has done nothing for this many milliseconds while others wait. */
  idleMs: number
  onIdle: (transaction: number) => void
}

/**
 * Sends one statement at a time, so that a slow one is known, and a statement whose caller has left is not
 * run. `transaction` tells after each statement which transaction is open, if any.
 */
export function createLine(transaction: () => number | null, { idleMs, onIdle }: LineOptions): Line {
  let waiting: Task[] = []
  let isBusy = false
  let idleTimer: NodeJS.Timeout | null = null

  function stopIdle() {
    if (idleTimer) clearTimeout(idleTimer)
    idleTimer = null
  }
  function go() {
    if (isBusy || waiting.length === 0) return
    const open = transaction()
    const next = waiting.find(({ request }) => open === null || goesInside(request, open))
    if (!next) {
      // A statement that joins does not begin the time again, because somebody always joins.
      idleTimer ??= setTimeout(() => {
        idleTimer = null
        if (open !== null) onIdle(open)
      }, idleMs)
      return
    }
    stopIdle()
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
      if (waiting.length === 0) stopIdle()
      return isWaiting
    },
  }
}

function goesInside(request: Request, transaction: number): boolean {
  return request.op === 'close' || ('transaction' in request && request.transaction === transaction)
}
