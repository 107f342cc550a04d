import type { Clock } from '../base/clock.ts'
import type { Report } from '../base/report.ts'
import type { Column } from '../model/column.ts'
import { hasReadableQuery } from '../model/paramsToSearch.ts'
import type { Columns } from './columns.ts'
import {
  freshPollState,
  nextRetryAt,
  noteAnswered,
  noteAsked,
  planRound,
  planUrgentRun,
  pollEveryMs,
  type PollScene,
  type Why,
} from './pollPlan.ts'

/** The time between two comparisons of a polled list, for documents that were revised or filed late; milliseconds. */
const compareEveryMs = 60_000

export type PollerDeps = {
  columns: Pick<
    Columns,
    'store' | 'refresh' | 'compare' | 'comparisons' | 'status' | 'outage' | 'shareOutage'
  >
  clock: Clock
  /**
   * This tab polls for all: it is visible, online and on the deck, or on a document or dialog over it (deck 4, D6, D38).
   */
  isActive: () => boolean
  /** Whether the live channel brings a column's documents, so that the poller need not ask for them. */
  isPushed?: (id: string) => boolean
  report: Report
}

export type Poller = {
  /** Runs now, and then every 10 s until `stop`. */
  start(): void
  stop(): void
  /**
   * Runs at once, because the deck is online or visible again, or this tab polls from now on. Columns that failed because
   * no server answered do not wait for their next try.
   */
  runNow(): Promise<void>
  /** The number of entries in memory, which must not grow day by day. */
  sizes(): Record<'lastRuns', number>
}

/**
 * Asks regularly for newer documents of every column. If the wire fails, the poller sends fewer requests, not
 * more (ADR-0013); `pollPlan.ts` decides what to request and when.
 */
export function createPoller({
  columns,
  clock,
  isActive,
  isPushed = () => false,
  report,
}: PollerDeps): Poller {
  let state = freshPollState
  let queue: Column[] = []
  /** The unfinished tasks of the current run. */
  let round = new Set<Promise<void>>()
  /** The unfinished tasks of all runs, so that a slow wire does not get more requests at each turn. */
  const underWay = new Set<Promise<void>>()
  let stopTimer: (() => void) | null = null
  let stopRetryTimer: (() => void) | null = null

  const sceneOf = (all: readonly Column[]): PollScene => ({
    now: clock.now(),
    columns: all,
    status: columns.status,
    outage: columns.outage.error(),
    isPushed,
  })

  /** Refreshes a column and compares its list, unless the list was just read for the first time. */
  const bringUpToDate = async (column: Column): Promise<void> => {
    const { id, documentsIds } = column
    await columns.refresh(id, 'newer')
    if (isPushed(id) || columns.status(id).error || !isActive()) return
    if (documentsIds.length === 0) columns.comparisons.noteRead(id)
    else if (columns.comparisons.isDue(id, compareEveryMs)) await columns.compare(id)
  }

  const ask = (column: Column): void => {
    state = noteAsked(state, column, clock.now())
    const mine = round
    const task = bringUpToDate(column).then(() => {
      mine.delete(task)
      underWay.delete(task)
      const { error } = columns.status(column.id)
      state = noteAnswered(state, { outage: columns.outage.error(), error })
      askOn()
    })
    mine.add(task)
    underWay.add(task)
  }
  const askOn = (): void => {
    while (underWay.size < state.slots && !columns.outage.error() && isActive()) {
      const next = queue.shift()
      if (!next) return
      ask(next)
    }
  }

  const poll = async (why: Why): Promise<void> => {
    // A column whose query cannot be read sends no request, so it says nothing about the wire (D42).
    const all = (await columns.store.columns()).filter(({ params }) => hasReadableQuery(params))
    if (!isActive()) return
    const plan = planRound(state, sceneOf(all), why)
    ;({ state, queue } = plan)
    const mine = (round = new Set())
    if (plan.probe) ask(plan.probe)
    askOn()
    const isWaiting = () => mine === round && queue.length > 0 && underWay.size > 0
    while (mine.size > 0 || isWaiting()) await Promise.race(underWay)
    columns.shareOutage(all.map(({ id }) => id))
    retryAt(nextRetryAt(state, sceneOf(all)))
  }

  const retryAt = (instant: number | null): void => {
    stopRetryTimer?.()
    stopRetryTimer = null
    if (!stopTimer || instant === null) return
    stopRetryTimer = clock.every(instant - clock.now(), () => {
      retryAt(null)
      void run('retry')
    })
  }

  const run = async (why: Why): Promise<void> => {
    if (!isActive()) return
    try {
      await poll(why)
    } catch (reason) {
      report('The columns could not be read', reason)
    }
  }

  const runNow = async (): Promise<void> => {
    const plan = planUrgentRun(state, clock.now(), isActive())
    state = plan.state
    await run(plan.why)
  }

  columns.outage.onEnd(() => void (stopTimer && run('back')))

  return {
    start() {
      if (stopTimer) return
      stopTimer = clock.every(pollEveryMs, () => void (state.isUrgentNext ? runNow() : run('turn')))
      // A reader who just logged in, or returned, need not wait for columns that failed before.
      void runNow()
    },
    stop() {
      stopTimer?.()
      stopTimer = null
      retryAt(null)
      queue = []
    },
    runNow,
    sizes: () => ({ lastRuns: state.lastRuns.size }),
  }
}
