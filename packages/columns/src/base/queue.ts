/** Tasks that run in sequence: each begins when the earlier ones have ended, whether or not they failed. */
export type Queue = {
  run<T>(task: () => Promise<T>): Promise<T>
  /** Resolves when all tasks that were added until now have ended. */
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
