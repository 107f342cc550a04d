import { setTimeout } from 'node:timers/promises'
import { createTurns, type Call, type TurnLimits } from './turns.ts'

/**
 * The work of this thread that clients of open sockets cause by what they say, in slices: one at a time, the callers
 * in turn, and after each slice a rest that is as long, in which everybody else is served. So all that is said on
 * sockets takes at most half of the time, however much it is.
 */
export type Slices = {
  /** Runs work, which has to be short, when it is its caller's turn. Rejects as `Turns.take` does, or as the work. */
  run<T>(call: Call, work: () => T): Promise<T>
  /** Does something with each of many items, as many in one slice as fit into it, until `each` says false. */
  each<T>(call: Call, items: readonly T[], each: (item: T) => boolean): Promise<void>
}

/** Milliseconds after which a slice is long enough. */
const sliceMs = 5
/** Rests of fewer milliseconds are put together, because no timer is so short. */
const shortestRest = 2

/** A socket has one message in the line, but everybody's sockets may come back at the same time. */
const sliceLimits: Partial<TurnLimits> = {
  atOnce: 1,
  waitingOfCaller: 5000,
  waiting: 20_000,
  bytesOfCaller: 48 * 1_048_576,
  bytes: 96 * 1_048_576,
}

export type SlicesOptions = {
  /** Milliseconds. */
  now?: () => number
  rest?: (ms: number) => Promise<unknown>
}

export function createSlices({
  now = () => performance.now(),
  rest = ms => setTimeout(ms),
}: SlicesOptions = {}): Slices {
  const turns = createTurns(1, sliceLimits)
  let owed = 0

  async function run<T>(call: Call, work: () => T): Promise<T> {
    const end = await turns.take(call)
    const began = now()
    try {
      return work()
    } finally {
      owed += now() - began
      if (owed < shortestRest) end()
      else {
        void rest(owed).then(() => end())
        owed = 0
      }
    }
  }

  return {
    run,
    async each(call, items, each) {
      let next = 0
      const workOn = () => {
        const until = now() + sliceMs
        do {
          const item = items[next]
          if (item === undefined || !each(item)) return false
          next += 1
        } while (now() < until)
        return next < items.length
      }
      while (next < items.length && (await run(call, workOn)));
    },
  }
}
