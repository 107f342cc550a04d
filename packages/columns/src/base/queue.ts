/** Tasks that follow one another, each begun when those before it have ended, whether they failed or not. */
export type Queue = {
  run<T>(task: () => Promise<T>): Promise<T>
  /** Resolves when all that was asked for until now has ended. */
  settled(): Promise<unknown>
}

export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run(task) {
      const result = last.then(task)
      last = result.catch(() => {})
      return result
    },
    settled: () => last,
  }
}
