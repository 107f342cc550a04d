import { untilAborted } from '../base/untilAborted.ts'

/** Work that several callers wait for. It is given up when the last of them has left. */
export type Run<T> = {
  /**
   * Rejects as the work does, or with the signal's reason when this caller leaves: at once if others wait, else when
   * the work has ended, because a statement that cannot be stopped still costs the caller its turn.
   */
  join(signal?: AbortSignal): Promise<T>
}

/** Begins at once. `onEnd` gets the result, or null if the work failed or nobody waits for it any more. */
export function startRun<T>(
  work: (signal: AbortSignal) => Promise<T>,
  onEnd: (result: T | null) => void,
): Run<T> {
  const givingUp = new AbortController()
  let waiting = 0
  const done = work(givingUp.signal)
  const isOver = done.then(onEnd, () => onEnd(null))

  return {
    async join(signal) {
      waiting += 1
      try {
        return await untilAborted(done, signal)
      } finally {
        waiting -= 1
        if (waiting === 0 && signal?.aborted) {
          givingUp.abort(signal.reason)
          onEnd(null)
          await isOver
        }
      }
    },
  }
}
