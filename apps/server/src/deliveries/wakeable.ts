/** A task that runs when it is woken, and when it said that it is due again. */
export type Wakeable = {
  /** Makes the task run once more, as soon as it is not running. */
  wake(): void
  /** Resolves when it runs no more. */
  stop(): Promise<void>
}

export type WakeableOptions = {
  /** Resolves with the milliseconds until it is due by itself; null if it waits to be woken. */
  task: () => Promise<number | null>
  onError: (error: unknown) => void
}

const againAfterErrorMs = 5000
/** The longest that a timer takes. */
const longestMs = 2 ** 31 - 1

export function createWakeable({ task, onError }: WakeableOptions): Wakeable {
  let isWoken = false
  const stopping = new AbortController()
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined

  async function run() {
    let dueMs: number | null = null
    while (isWoken && !stopping.signal.aborted) {
      isWoken = false
      dueMs = await task().catch((error: unknown) => {
        onError(error)
        return againAfterErrorMs
      })
    }
    // In the same turn as the last check of `isWoken`, so that no call is missed.
    running = null
    if (dueMs !== null && !stopping.signal.aborted) timer = setTimeout(wake, Math.min(dueMs, longestMs))
  }

  function wake() {
    if (stopping.signal.aborted) return
    clearTimeout(timer)
    isWoken = true
    running ??= run()
  }

  return {
    wake,
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}
