/**
 * A task of which one run goes on at a time. Requests during a run lead to one more run, which sees all that came until
 * then.
 */
export type InTurn = {
  /** Resolves when the run that was asked for has ended. */
  request(): Promise<void>
  /** Resolves when the runs that are under way have ended. */
  settled(): Promise<void>
}

/** `run` must not reject. */
export function createInTurn(run: () => Promise<void>): InTurn {
  let last: Promise<void> = Promise.resolve()
  let waiting: Promise<void> | null = null
  return {
    request() {
      waiting ??= last = last.then(() => {
        waiting = null
        return run()
      })
      return waiting
    },
    settled: () => last,
  }
}
