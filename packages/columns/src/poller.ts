import type { Clock } from './clock.ts'
import type { Column } from './column.ts'
import type { Columns } from './columns.ts'

/** Every 10 s, the first run at once (`deck.md` section 9). */
const pollEveryMs = 10_000
/** At most one refresh a column in this time, however often it is asked for (decision 5). */
const refreshAtMostEveryMs = 5_000

/** How often a list is looked over for what was revised or filed late. */
const recheckEveryMs = 60_000

export type PollerDeps = {
  columns: Pick<Columns, 'store' | 'refresh' | 'recheck' | 'status'>
  clock: Clock
  /** Visible, online and on the deck (`deck.md` section 4). */
  isActive: () => boolean
  /** Runs the task if no other tab polls (decision 6); never waits for it. */
  withLock: (task: () => Promise<void>) => Promise<void>
}

export type Poller = {
  /** Runs now, and every 10 s from now on, until `stop`. */
  start(): void
  stop(): void
  /** A run out of turn: back online, visible again. Failing columns do not wait for their time. */
  runNow(): Promise<void>
}

/** Asks for newer documents of every column, again and again. */
export function createPoller({ columns, clock, isActive, withLock }: PollerDeps): Poller {
  const lastRunById = new Map<string, number>()
  const lastRecheckById = new Map<string, number>()
  let stopTimer: (() => void) | null = null

  const isDue = ({ id, isStoredOnly }: Column, isUrgent: boolean): boolean => {
    const now = clock.now()
    const { error, loading } = columns.status(id)
    if (loading !== null) return false
    if (error) return isUrgent || error.retryAt <= now
    if (isUrgent && isStoredOnly) return true
    return now - (lastRunById.get(id) ?? -Infinity) >= refreshAtMostEveryMs
  }

  /** A list that was just read for the first time has nothing to be looked over. */
  const bringUpToDate = async ({ id, documentsIds }: Column): Promise<void> => {
    await columns.refresh(id, 'newer')
    const isDueAgain = clock.now() - (lastRecheckById.get(id) ?? -Infinity) >= recheckEveryMs
    if (columns.status(id).error || !isDueAgain) return
    lastRecheckById.set(id, clock.now())
    if (documentsIds.length > 0) await columns.recheck(id)
  }

  const run = async (isUrgent: boolean): Promise<void> => {
    if (!isActive()) return
    await withLock(async () => {
      const due = (await columns.store.columns()).filter(column => isDue(column, isUrgent))
      for (const { id } of due) lastRunById.set(id, clock.now())
      await Promise.all(due.map(bringUpToDate))
    })
  }

  return {
    start() {
      if (stopTimer) return
      stopTimer = clock.every(pollEveryMs, () => void run(false))
      void run(false)
    },
    stop() {
      stopTimer?.()
      stopTimer = null
    },
    runNow: () => run(true),
  }
}
