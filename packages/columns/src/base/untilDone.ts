/** Runs a task once: later callers get the same result. After a failure the next call tries again. */
export function untilDone<T>(task: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | null = null
  return () => {
    done ??= task().catch((cause: unknown) => {
      done = null
      throw cause
    })
    return done
  }
}
