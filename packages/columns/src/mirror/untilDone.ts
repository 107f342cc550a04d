/** Does something once: whoever asks later has the same answer. What has failed is tried again by the next who asks. */
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
