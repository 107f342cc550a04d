import { setImmediate, setTimeout } from 'node:timers/promises'
import { DatabaseGone, isConnectionCut } from './errors.ts'

/** Finds out that a database server is away although nothing says so: it hangs, or the network lies between. */
export type Pulse = {
  /** Like `run`, but rejects with `DatabaseGone` as soon as, and as long as, the server is away. */
  unlessAway<T>(run: () => Promise<T>): Promise<T>
  stop(): void
}

export type PulseOptions = {
  /** Resolves if the server answers. */
  ping: () => Promise<unknown>
  /** Called with a sentence when the server goes away, and when it is back. */
  log?: ((message: string) => void) | undefined
  patience?: Partial<typeof patience>
}

/** In milliseconds. The first two are less than the two seconds within which a caller is told to come again. */
const patience = {
  /** After this wait, a call is a reason to check whether the server is there. */
  looksAfterMs: 500,
  answersWithinMs: 1300,
  /** Between two checks while the server is away. */
  looksAgainMs: 250,
}

export function createPulse({ ping, log, patience: own }: PulseOptions): Pulse {
  const { looksAfterMs, answersWithinMs, looksAgainMs } = { ...patience, ...own }
  const waiting = new Set<(error: Error) => void>()
  const stopping = new AbortController()
  let isAway = false
  let looking: Promise<void> | null = null

  const gone = () => new DatabaseGone('its server does not answer')

  async function isThere(): Promise<boolean> {
    const late = async () => {
      await setTimeout(answersWithinMs)
      // If this process itself was too busy, the answer has arrived by now and is read before this resolves.
      await setImmediate()
      return false
    }
    const answered = ping().then(
      () => true,
      // A server that refuses is there.
      (error: unknown) => !isConnectionCut(error),
    )
    return Promise.race([answered, late()])
  }

  async function look(): Promise<void> {
    if (await isThere()) return
    isAway = true
    log?.('The database server does not answer: calls are told to come again.')
    for (const reject of waiting) reject(gone())
    while (!stopping.signal.aborted) {
      await setTimeout(looksAgainMs)
      if (await isThere()) break
    }
    isAway = false
    log?.('The database server answers again.')
  }

  function lookOnce() {
    looking ??= look().finally(() => (looking = null))
  }

  return {
    unlessAway<T>(run: () => Promise<T>) {
      if (isAway) return Promise.reject<T>(gone())
      return new Promise<T>((resolve, reject) => {
        waiting.add(reject)
        const timer = setInterval(lookOnce, looksAfterMs)
        void run()
          .then(resolve, (error: unknown) => reject(isConnectionCut(error) ? gone() : error))
          .finally(() => {
            clearInterval(timer)
            waiting.delete(reject)
          })
      })
    },
    stop: () => stopping.abort(),
  }
}
