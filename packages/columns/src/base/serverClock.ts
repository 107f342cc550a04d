import type { Clock } from './clock.ts'
import { createListeners, type Listeners } from './listeners.ts'
import {
  addSample,
  aheadOf,
  beginReckoning,
  embargoesOverBy,
  errorOf,
  isApart,
  isKnown,
  look,
  noteUndated,
  timeOf,
  type Reading,
  type Sample,
} from './reckoning.ts'

/** The difference between the clocks of a server and of this device, as one tab tells it to the others. */
export type ClockNews = {
  aheadMs: number
  /** The largest error of `aheadMs`. */
  errorMs: number
  /** When it was told, by the device's clock. */
  at: number
}

/**
 * The time of one server (D53), by which ages, lateness, embargoes and lifetimes of what comes from it are reckoned. Quiet
 * hours and pauses are the device's instead.
 */
export type ServerClock = {
  /** Epoch milliseconds: the server's time, or the device's as long as the server's is not known. */
  now(): number
  /** Whether the server's time is known; not before the first answer, nor between a wake or a jump and the next one. */
  isKnown(): boolean
  /**
   * Whether places may move: the server's time is known, or the server has answered and does not tell its time, so that
   * the device's clock is all there is.
   */
  isSettled(): boolean
  /** How many milliseconds the server's clock is ahead of the device's; 0 while that is not known. */
  differenceMs(): number
  /** Whether the two clocks differ by two minutes or more. */
  isApart(): boolean
  /** Whether an embargo that ends at an instant is over for certain. */
  isOver(instant: Date): boolean
  /** Every embargo that ends by this instant is over, and no other is; for functions that compare instants. */
  embargoesOverBy(): number
  /** The moment at which a question is sent, for `answered`. */
  ask(): number
  /** An answer that has just arrived: the server's time in it, and what `ask` gave when its question was sent. */
  answered(askedAt: number, serverTime: number, coarseMs?: number): void
  /** An answer has arrived that has no time. */
  answeredUndated(): void
  /** What other tabs may be told; null if nothing is known. */
  news(): ClockNews | null
  /** Takes what another tab has told. */
  hear(news: ClockNews): void
  /** Tells when the server's time becomes known, or is no longer. */
  subscribe: Listeners<void>['subscribe']
}

/** News that took longer between two tabs are left out: the device's clock may have been set meanwhile. */
const staleAfterMs = 2_000

/** `steady` only runs forward; it may stand still while the device sleeps. Both are in milliseconds. */
export function createServerClock(
  device: () => number = () => Date.now(),
  steady: () => number = () => performance.now(),
): ServerClock {
  const { subscribe, tell } = createListeners<void>()
  const read = (): Reading => ({ device: device(), steady: steady() })
  let reckoning = beginReckoning(read())

  const become = (next: typeof reckoning): void => {
    const was = { isKnown: isKnown(reckoning), isUndated: reckoning.isUndated }
    reckoning = next
    if (was.isKnown !== isKnown(next) || was.isUndated !== next.isUndated) tell()
  }
  const looked = (): Reading => {
    const reading = read()
    become(look(reckoning, reading))
    return reading
  }
  const add = (sample: Sample): void => become(addSample(reckoning, sample))

  /** What holds now, after a look at whether the clocks have parted. */
  const told = <T>(of: (state: typeof reckoning, reading: Reading) => T): T => {
    const reading = looked()
    return of(reckoning, reading)
  }
  const overBy = () => told(embargoesOverBy)

  return {
    now: () => told(timeOf),
    isKnown: () => told(isKnown),
    isSettled: () => told(isKnown) || reckoning.isUndated,
    differenceMs: () => told(aheadOf),
    isApart: () => told(isApart),
    isOver: instant => instant.getTime() <= overBy(),
    embargoesOverBy: overBy,
    ask: () => looked().steady,
    answered(sentAt, serverTime, coarseMs = 0) {
      add({ serverTime, sentAt, arrivedAt: looked().steady, coarseMs })
    },
    answeredUndated() {
      looked()
      become(noteUndated(reckoning))
    },
    news: () =>
      told((state, reading) =>
        isKnown(state)
          ? { aheadMs: aheadOf(state, reading), errorMs: errorOf(state), at: reading.device }
          : null,
      ),
    hear({ aheadMs, errorMs, at }) {
      const { device: now, steady: arrivedAt } = looked()
      if (Math.abs(now - at) > staleAfterMs) return
      add({ serverTime: now + aheadMs - errorMs, sentAt: arrivedAt, arrivedAt, coarseMs: 2 * errorMs })
    },
    subscribe,
  }
}

/** Resolves when places may move, at the latest after `ms`; at once if they may. */
export function untilSettled(
  server: Pick<ServerClock, 'isSettled' | 'subscribe'>,
  timers: Pick<Clock, 'every'>,
  ms: number,
): Promise<void> {
  if (server.isSettled()) return Promise.resolve()
  return new Promise(resolve => {
    const end = (): void => {
      stop()
      unsubscribe()
      resolve()
    }
    const stop = timers.every(ms, end)
    const unsubscribe = server.subscribe(() => {
      if (server.isSettled()) end()
    })
  })
}
