import type { Clock } from '../base/clock.ts'
import { createQueue } from '../base/queue.ts'
import type { Report } from '../base/report.ts'
import { createTimer } from '../base/timer.ts'
import type { ArrivalRow } from '../model/arrival.ts'
import type { Arrivals, Store, UnstoredArrival } from '../store/store.ts'

export type FollowDeps = {
  store: Pick<Store, 'arrivals' | 'subscribe'>
  clock: Clock
  /** The consumer's place: the number of the last row that it has decided on; null before the first time. */
  place: () => Promise<number | null>
  /** Decides on rows, and moves the place to `upTo` in the same transaction. */
  hear: (rows: readonly ArrivalRow[], upTo: number) => Promise<void>
  /** Rows after the place were deleted, or nothing was decided yet: reads the store instead, and moves the place. */
  readStore: (upTo: number) => Promise<void>
  /** Rows that a full device could not store. */
  hearUnstored: (rows: readonly UnstoredArrival[]) => Promise<void>
  /** In the tab of a reader each tab hears for itself, and none lets another one decide first. */
  isOwn?: boolean
  /** What could not be decided, for the report. */
  what: string
  report: Report
}

/** A tab that another one has told of rows lets that one decide first. */
const afterOthersMs = 1000
/** Rows that could not be decided are read again after this long, in milliseconds. */
const againAfterMs = 30_000

/**
 * Follows what comes to this device, from a place of its consumer's own, so that every row is decided once,
 * whichever tab has stored it. `readOn` reads on at once, and never rejects.
 */
export function follow(deps: FollowDeps): { readOn(): Promise<void>; stop(): void } {
  const { store, clock, report } = deps
  const turns = createQueue()
  const later = createTimer(clock)

  const readAll = async (): Promise<void> => {
    let place = await deps.place()
    for (;;) {
      const found: Arrivals = await store.arrivals(place ?? Infinity)
      // A store that was emptied counts from one again.
      if (place === null || found.isPruned || found.newest < place) await deps.readStore(found.newest)
      else if (found.upTo > place) await deps.hear(found.rows, found.upTo)
      else return
      const before = place
      place = await deps.place()
      // A consumer may not be able to move its place yet, and reads the same again next time.
      if (place === before) return
    }
  }
  const attempt = (task: () => Promise<void>): Promise<void> =>
    turns.run(task).catch((error: unknown) => {
      report(deps.what, error)
      later.plan(againAfterMs, () => void readOn())
    })
  const readOn = (): Promise<void> => attempt(readAll)

  const leave = store.subscribe(({ arrivals, unstored, isElsewhere, isReplaced }) => {
    if (unstored) void attempt(() => deps.hearUnstored(unstored))
    if (isElsewhere && arrivals && !deps.isOwn) later.plan(afterOthersMs, () => void readOn())
    else if (arrivals || isReplaced) void readOn()
  })
  return {
    readOn,
    stop() {
      leave()
      later.stop()
    },
  }
}
