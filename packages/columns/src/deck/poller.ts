import type { Clock } from '../base/clock.ts'
import type { Column } from '../model/column.ts'
import type { Columns } from './columns.ts'
import { hasReadableQuery } from '../model/paramsToSearch.ts'
import type { Report } from '../base/report.ts'

/** Every 10 s, the first run at once (`deck.md` section 9). */
const pollEveryMs = 10_000
/** At most one refresh a column in this time, however often it is asked for (decision 5). */
const refreshAtMostEveryMs = 5_000

/** How often a list is looked over for what was revised or filed late. */
const recheckEveryMs = 60_000

/** So many columns are asked for at once: as many as a browser has connections to one server. */
const mostAtOnce = 6
/** And so many at first when the wire has just come back. */
const atOnceAfterOutage = 2
/** So many columns that failed by themselves are tried again within `pollEveryMs`. */
const mostRetries = 4
/** A time that has passed while nobody could be asked. */
const soonestRetryMs = 1_000
/** So many runs out of turn are at once within `pollEveryMs`; what is beyond waits for its turn. */
const mostUrgentRuns = 3

export type PollerDeps = {
  columns: Pick<Columns, 'store' | 'refresh' | 'recheck' | 'status' | 'outage' | 'shareOutage'>
  clock: Clock
  /** Visible, online and on the deck, or on what lies over it (`deck.md` section 4, decision 38). */
  isActive: () => boolean
  /** Runs the task if no other tab polls, and holds the lock until it ends (decision 6); never waits for the lock. */
  withLock: (task: () => Promise<void>) => Promise<void>
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
  /** How much it remembers: must not grow with the days. */
  sizes(): Record<'lastRuns' | 'lastRechecks', number>
}

/** `retry` is for columns that failed, and nobody else; `urgent` and `back` do not let them wait. */
type Why = 'turn' | 'retry' | 'urgent' | 'back'

/**
 * Asks for newer documents of every column, again and again. Where the wire fails, it is asked less, not more
 * (`docs/decisions/0013-when-the-network-misbehaves.md`).
 */
export function createPoller({ columns, clock, isActive, withLock, report }: PollerDeps): Poller {
  const lastRunById = new Map<string, number>()
  const lastRecheckById = new Map<string, number>()
  const retries = createCounter(clock)
  const urgentRuns = createCounter(clock)
  const lock = createHold(withLock)
  let isUrgentNext = false
  let slots = mostAtOnce
  let queue: Column[] = []
  let round = new Set<Promise<void>>()
  let lastProbe = -Infinity
  let stopTimer: (() => void) | null = null
  let stopRetryTimer: (() => void) | null = null

  const isDue = ({ id, isStoredOnly, lastUpdated }: Column, why: Why): boolean => {
    const now = clock.now()
    const { error, loading } = columns.status(id)
    if (loading !== null) return false
    const isHurried = why === 'urgent' || why === 'back'
    if (error) return error.retryAt <= now || (error.isGeneral && isHurried)
    if (isStoredOnly && isHurried) return true
    if (why === 'retry' || why === 'back') return false
    // One that was imported again has nothing to show, whenever it was asked for before.
    return lastUpdated === 0 || now - lastRunOf(id) >= refreshAtMostEveryMs
  }
  const lastRunOf = (id: string) => lastRunById.get(id) ?? -Infinity

  /** Who failed by itself waits until few others do. */
  const dueOf = (all: readonly Column[], why: Why): Column[] => {
    const due = all.filter(column => isDue(column, why))
    const isHurried = why === 'urgent' || why === 'back'
    const retryAt = ({ id }: Column) => columns.status(id).error?.retryAt ?? 0
    const failing = due.filter(({ id }) => columns.status(id).error !== null)
    const alone = failing.filter(({ id }) => !(isHurried && columns.status(id).error?.isGeneral))
    const chosen = alone.sort((a, b) => retryAt(a) - retryAt(b)).slice(0, mostRetries - retries.count())
    for (const _ of chosen) retries.note()
    return due.filter(column => !alone.includes(column) || chosen.includes(column))
  }

  /** A list that was just read for the first time has nothing to be looked over. */
  const bringUpToDate = async ({ id, documentsIds }: Column): Promise<void> => {
    await columns.refresh(id, 'newer')
    const isDueAgain = clock.now() - (lastRecheckById.get(id) ?? -Infinity) >= recheckEveryMs
    if (columns.status(id).error || !isDueAgain || !isActive()) return
    lastRecheckById.set(id, clock.now())
    if (documentsIds.length > 0) await columns.recheck(id)
  }

  const ask = (column: Column): void => {
    lastRunById.set(column.id, clock.now())
    const mine = round
    const task = bringUpToDate(column).then(() => {
      mine.delete(task)
      if (columns.outage.error()) slots = atOnceAfterOutage
      else if (!columns.status(column.id).error) slots = Math.min(mostAtOnce, slots + 1)
      // What a later round took over is asked for there.
      if (mine === round) askOn()
    })
    mine.add(task)
  }
  const askOn = (): void => {
    while (queue.length > 0 && round.size < slots && !columns.outage.error() && isActive()) {
      const next = queue.shift()
      if (next) ask(next)
    }
  }

  /** The one that was not asked for the longest time stands for all. */
  const probe = (all: readonly Column[]): void => {
    const [first] = all
      .filter(({ id }) => columns.status(id).loading === null)
      .sort((a, b) => lastRunOf(a.id) - lastRunOf(b.id))
    if (!first) return
    lastProbe = clock.now()
    ask(first)
  }

  const poll = async (why: Why): Promise<void> => {
    // One whose query cannot be read asks nobody, and tells nothing of the wire (decision 42).
    const all = (await columns.store.columns()).filter(({ params }) => hasReadableQuery(params))
    if (!isActive()) return
    forgetOthers(all)
    round = new Set()
    queue = []
    const down = columns.outage.error()
    if (!down) {
      queue = dueOf(all, why)
      askOn()
    } else if (why === 'urgent' || probeAt(down.retryAt) <= clock.now()) probe(all)
    const mine = round
    while (mine.size > 0) await Promise.race(mine)
    columns.shareOutage(all.map(({ id }) => id))
    planRetry(all)
  }
  const probeAt = (retryAt: number) => Math.max(retryAt, lastProbe + pollEveryMs)

  const forgetOthers = (all: readonly Column[]): void => {
    const ids = new Set(all.map(({ id }) => id))
    for (const map of [lastRunById, lastRecheckById])
      for (const id of map.keys()) if (!ids.has(id)) map.delete(id)
  }

  /** A failing column's time does not wait for the next turn. */
  const planRetry = (all: readonly Column[]): void => {
    stopRetryTimer?.()
    stopRetryTimer = null
    const down = columns.outage.error()
    const times = down
      ? [probeAt(down.retryAt)]
      : all.flatMap(({ id }) => columns.status(id).error?.retryAt ?? [])
    const next = Math.max(Math.min(...times), retries.freeAt(mostRetries), clock.now() + soonestRetryMs)
    if (!stopTimer || next === Infinity) return
    stopRetryTimer = clock.every(next - clock.now(), () => {
      stopRetryTimer?.()
      stopRetryTimer = null
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

  /** A connection that comes and goes makes no storm: what failed is asked for with the next turn at the latest. */
  const runUrgently = async (): Promise<void> => {
    isUrgentNext = isActive() && urgentRuns.count() >= mostUrgentRuns
    if (isUrgentNext) return run('turn')
    if (isActive()) urgentRuns.note()
    await run('urgent')
  }

  columns.outage.onEnd(() => void (stopTimer && run('back')))

  return {
    start() {
      if (stopTimer) return
      stopTimer = clock.every(pollEveryMs, () => void (isUrgentNext ? runUrgently() : run('turn')))
      // Who has just come in, or back, does not wait for what failed before.
      void runUrgently()
    },
    stop() {
      stopTimer?.()
      stopTimer = null
      stopRetryTimer?.()
      stopRetryTimer = null
      queue = []
      lock.release()
    },
    runNow: runUrgently,
    sizes: () => ({ lastRuns: lastRunById.size, lastRechecks: lastRecheckById.size }),
  }
}

/** How often something happened within the last `pollEveryMs`. */
function createCounter(clock: Clock) {
  let instants: number[] = []
  const recent = () => (instants = instants.filter(instant => clock.now() - instant < pollEveryMs))
  return {
    note: () => void instants.push(clock.now()),
    count: () => recent().length,
    /** When it will have happened less than `most` times. */
    freeAt: (most: number) => (recent().length < most ? 0 : (instants.at(-most) ?? 0) + pollEveryMs),
  }
}

/** The lock, once taken, is kept until it is given back. */
function createHold(withLock: PollerDeps['withLock']) {
  let free: (() => void) | null = null
  let taking: Promise<boolean> | null = null
  return {
    take(): Promise<boolean> {
      if (free) return Promise.resolve(true)
      taking ??= new Promise<boolean>(resolve => {
        const hold = () =>
          new Promise<void>(end => {
            free = end
            resolve(true)
          })
        const isTaken = () => resolve(false)
        withLock(hold).then(isTaken, isTaken)
      }).finally(() => {
        taking = null
      })
      return taking
    },
    release() {
      const end = () => {
        free?.()
        free = null
      }
      if (taking) void taking.then(end)
      else end()
    },
  }
}
