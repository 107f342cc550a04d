import type { Clock } from '../base/clock.ts'
import type { Report } from '../base/report.ts'
import type { Column } from '../model/column.ts'
import { hasReadableQuery } from '../model/paramsToSearch.ts'
import type { Columns } from './columns.ts'
import { createHold, type TryLock } from './hold.ts'
import {
  freshPollState,
  isRecheckDue,
  nextRetryAt,
  noteAnswered,
  noteAsked,
  noteRechecked,
  planRound,
  planUrgentRun,
  pollEveryMs,
  type PollScene,
  type Why,
} from './pollPlan.ts'

export type PollerDeps = {
  columns: Pick<Columns, 'store' | 'refresh' | 'recheck' | 'status' | 'outage' | 'shareOutage'>
  clock: Clock
  /** Visible, online and on the deck, or on a document or dialog over it (deck 4, D38). */
  isActive: () => boolean
  /** Whether the wire tells of a column by itself, over the live channel, so that it need not be asked. */
  isPushed?: (id: string) => boolean
  /** Taken while this tab polls, so that no other does (D6). */
  withLock: TryLock
  report: Report
}

export type Poller = {
  /** Runs now, and every 10 s from now on, until `stop`. */
  start(): void
  stop(): void
  /**
   * A run out of turn: back online, visible again. Columns that failed for want of a server do not wait for their
   * time. Where the deck is out of sight or offline, another tab may poll from now on.
   */
  runNow(): Promise<void>
  /** How many entries it remembers, which must not grow with the days. */
  sizes(): Record<'lastRuns' | 'lastRechecks', number>
}

/**
 * Asks for newer documents of every column, again and again. Where the wire fails, it is asked less, not more
 * (ADR-0013); `pollPlan.ts` decides what is asked for and when.
 */
export function createPoller({
  columns,
  clock,
  isActive,
  isPushed = () => false,
  withLock,
  report,
}: PollerDeps): Poller {
  const lock = createHold(withLock)
  let state = freshPollState
  let queue: Column[] = []
  /** The tasks of the current run that are under way. */
  let round = new Set<Promise<void>>()
  /** Those of earlier runs as well, because a wire that is slow to answer is not asked for more at each turn. */
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

  /** A list that was just read for the first time has nothing to be looked over. */
  const bringUpToDate = async (column: Column): Promise<void> => {
    const { id, documentsIds } = column
    await columns.refresh(id, 'newer')
    if (isPushed(id) || columns.status(id).error || !isRecheckDue(state, column, clock.now()) || !isActive())
      return
    state = noteRechecked(state, column, clock.now())
    if (documentsIds.length > 0) await columns.recheck(id)
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
    // A column whose query cannot be read sends no request, and so tells nothing of the wire (D42).
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
    if (!isActive()) return lock.release()
    if (!(await lock.take())) return
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
      // A reader who has just come in, or back, does not wait for columns that failed before.
      void runNow()
    },
    stop() {
      stopTimer?.()
      stopTimer = null
      retryAt(null)
      queue = []
      lock.release()
    },
    runNow,
    sizes: () => ({ lastRuns: state.lastRuns.size, lastRechecks: state.lastRechecks.size }),
  }
}
