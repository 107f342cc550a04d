/** Calls of one caller that run at the same time. */
export const mostAtOnce = 6
/** Calls of one caller that wait besides: more than any deck has columns. */
export const mostWaiting = 100
/** All that wait, whoever called: each holds a connection and a body. */
export const mostWaitingInAll = 1000

/** What to do once the turn is over. */
export type Turn = () => void

/** Why a call may not wait: too many calls of this caller, or of all callers, wait already. */
export class NoTurn extends Error {
  readonly whose: 'own' | 'all'

  constructor(whose: 'own' | 'all') {
    super('Too many calls wait already')
    this.whose = whose
  }
}

export type Turns = {
  /**
   * Resolves when it is this caller's turn. Callers take turns, whatever each has waiting, so that one call
   * does not wait behind fifty of another caller. Rejects with `NoTurn` at once if too many wait, and with
   * the signal's reason when the caller has left.
   */
  take(caller: string, signal: AbortSignal): Promise<Turn>
  /** How many calls wait. */
  waiting(): number
}

export type TurnOptions = {
  /** Calls of one caller that run at the same time. */
  mostOfOne?: number
  /** Does this caller have a turn only when nobody else waits? */
  isLast?: (caller: string) => boolean
}

type Waiting = { start: () => void; giveWay: () => void }
type Caller = { running: number; waiting: Waiting[] }

/** At most `places` calls run at the same time, whoever called. */
export function createTurns(
  places: number,
  { mostOfOne = mostAtOnce, isLast = () => false }: TurnOptions = {},
): Turns {
  // In the order of their turns: a caller that has had one moves to the end.
  const callers = new Map<string, Caller>()
  let running = 0
  let waitingInAll = 0

  function go() {
    while (running < places) {
      const next = nextCaller()
      if (!next) return
      const [name, caller] = next
      waitingInAll -= 1
      running += 1
      caller.running += 1
      callers.delete(name)
      callers.set(name, caller)
      caller.waiting.shift()?.start()
    }
  }

  /** Of the callers with fewest calls running, the one whose last turn is longest ago. */
  function nextCaller(): [string, Caller] | undefined {
    const free = [...callers].filter(([, each]) => each.waiting.length > 0 && each.running < mostOfOne)
    const before = free.filter(([name]) => !isLast(name))
    const ready = before.length > 0 ? before : free
    const fewest = Math.min(...ready.map(([, each]) => each.running))
    return ready.find(([, each]) => each.running === fewest)
  }

  function end(name: string, caller: Caller) {
    running -= 1
    caller.running -= 1
    forgetIdle(name, caller)
    go()
  }

  /** In a full line, those who are last give way to others. */
  function hasMadeRoom(name: string): boolean {
    if (isLast(name)) return false
    const last = [...callers].find(([each, { waiting }]) => waiting.length > 0 && isLast(each))
    last?.[1].waiting.at(-1)?.giveWay()
    return last !== undefined
  }

  function forgetIdle(name: string, caller: Caller) {
    if (caller.running === 0 && caller.waiting.length === 0) callers.delete(name)
  }

  return {
    waiting: () => waitingInAll,
    take(name, signal) {
      return new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason)
        const caller = callers.get(name) ?? { running: 0, waiting: [] }
        if (caller.waiting.length >= mostWaiting) return reject(new NoTurn('own'))
        if (waitingInAll >= mostWaitingInAll && !hasMadeRoom(name)) return reject(new NoTurn('all'))
        const giveUp = (reason: unknown) => {
          caller.waiting = caller.waiting.filter(each => each !== waiting)
          waitingInAll -= 1
          forgetIdle(name, caller)
          reject(reason)
        }
        const leave = () => giveUp(signal.reason)
        const waiting: Waiting = {
          giveWay() {
            signal.removeEventListener('abort', leave)
            giveUp(new NoTurn('all'))
          },
          start() {
            signal.removeEventListener('abort', leave)
            resolve(() => end(name, caller))
          },
        }
        signal.addEventListener('abort', leave, { once: true })
        callers.set(name, caller)
        caller.waiting.push(waiting)
        waitingInAll += 1
        go()
      })
    },
  }
}
