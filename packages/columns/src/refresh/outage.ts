import { createListeners, type Listeners } from '../base/listeners.ts'
import type { ColumnError } from './status.ts'

/** After this many general failures in a row, in any columns, the wire counts as down. */
const failuresOfAnOutage = 3
/** The time between requests to a wire that is down, made by one column for all. */
const probeEveryMs = 10_000

/** Whether the wire answers at all, judged from every answer and every failed refresh. */
export type Outage = {
  /** The error for every column, with the time of the next try; null while the wire answers. */
  error(): ColumnError | null
  noteAnswer(): void
  noteFailure(error: ColumnError, now: number): void
  /** Called when the wire answers again. */
  onEnd: Listeners<void>['subscribe']
}

export function createOutage(): Outage {
  const ends = createListeners<void>()
  let failures = 0
  let shared: ColumnError | null = null
  return {
    error: () => shared,
    noteAnswer() {
      failures = 0
      if (!shared) return
      shared = null
      ends.tell()
    },
    noteFailure(error, now) {
      if (!error.isGeneral) return
      failures += 1
      if (failures < failuresOfAnOutage) return
      // A wait that the server asks for is kept; a wait that grew with one column's failures is not.
      const isTold = error.code === 429
      shared = { ...error, retryAt: isTold ? error.retryAt : now + probeEveryMs }
    },
    onEnd: ends.subscribe,
  }
}
