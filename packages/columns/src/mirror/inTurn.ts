/** A task with one run at a time. Requests during a run lead to one more run, which covers all of them. */
export type InTurn = {
  /** Resolves when the requested run has ended. */
  request(): Promise<void>
  /** Resolves when the present runs have ended. */
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
