import type { Logger } from 'pino'
import { daysBefore } from '../base/daysBefore.ts'
import { sparingly } from '../base/sparingly.ts'
import type { Database } from '../database/database.ts'
import { codeOf } from '../database/errors.ts'
import type { HouseStore } from './houseStore.sql.ts'
import type { Filing } from '../filing/filing.ts'
import type { AgencyReader } from './agencyReader.ts'
import { AgencyTrouble } from './agencyTrouble.ts'
import { waitAfter, type Wait } from './backOff.ts'
import { createRounds } from './doRound.ts'
import { defaultPace, nextRound, type Pace, type Round, type RoundKind, type Sweep } from './rounds.ts'

export type WatcherDeps = {
  agency: AgencyReader
  filing: Pick<Filing, 'file' | 'standing' | 'withdraw' | 'prune'>
  store: HouseStore
  database: Pick<Database, 'tryLock'>
  usedUnos: () => readonly string[]
  now: () => Date
  keepDays: number
  log: Logger
  pace?: Pace
  /** Has the database's disk room for more? By default always. */
  hasRoom?: () => Promise<boolean>
}

export type Watcher = {
  /**
   * Does what is due, if this is the process of its database that hears the agency. Resolves with the
   * milliseconds until something is due again. Rejects if the database is away.
   */
  turn(): Promise<number>
  start(): void
  stop(): Promise<void>
}

/** The lock of the one process of a database that hears the agency. */
const lockKey = 4_280_002
const lockAgainMs = 5_000
const stumbledAgainMs = 5_000
const roomAgainMs = 30_000
const pruneEveryMs = 3_600_000

/** Hears the agency for everybody, round after round (`rounds.ts`). */
export function createWatcher(deps: WatcherDeps): Watcher {
  const { filing, store, database, now, keepDays, log, pace = defaultPace } = deps
  const { hasRoom = () => Promise.resolve(true) } = deps
  const reportRefused = sparingly((refused, leftOut) =>
    log.warn({ refused, leftOut }, 'The database cannot keep a document of the agency, which is left out'),
  )
  const doRound = createRounds({
    ...deps,
    // Without the error's own text, which may have values.
    onRefused: ({ uno }, error) => reportRefused({ uno: uno.slice(0, 100), code: codeOf(error) }),
    onUnbelievable: (missing, expected) =>
      log.warn(
        { missing, expected },
        'The agency brings less than half of what it had: nothing is taken for gone',
      ),
  })
  const begunAt = new Map<RoundKind, number>()
  const waits = new Map<RoundKind, Wait>()
  let wait: Wait | null = null
  let sweep: Sweep | null = null
  let prunedAt = Number.NEGATIVE_INFINITY
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let going: Promise<void> = Promise.resolve()

  const prune = async (at: Date) => {
    if (at.getTime() - prunedAt < pruneEveryMs) return
    prunedAt = at.getTime()
    const removed = await filing.prune(daysBefore(at, keepDays))
    if (removed > 0) log.info({ documents: removed }, 'Old documents pruned')
  }

  const note = (round: Round, trouble: AgencyTrouble) => {
    const at = now().getTime()
    const before = { general: wait, own: waits.get(round.do) ?? null }
    const after = waitAfter(trouble, before, at)
    if (after.isGeneral) wait = after.wait
    else waits.set(round.do, after.wait)
    const { failures, retryAt } = after.wait
    // An outage of a night is logged once, and then each time that it has taken twice as many tries.
    if (Number.isInteger(Math.log2(failures)))
      log.warn(
        { round: round.do, err: trouble, failures, seconds: Math.round((retryAt - at) / 1000) },
        trouble.isLogin ? 'The agency does not let the house in' : 'The agency does not answer the house',
      )
  }

  const turn = async (): Promise<number> => {
    if (!(await database.tryLock(lockKey))) return lockAgainMs
    if (!(await hasRoom())) return roomAgainMs
    const at = now()
    await prune(at)
    const state = await store.read()
    const keepFrom = daysBefore(at, keepDays)
    const memory = { begunAt, sweep, wait, waits }
    const next = nextRound(state, memory, { now: at.getTime(), keepFrom: keepFrom.getTime(), pace })
    if ('waitMs' in next) return next.waitMs
    begunAt.set(next.do, at.getTime())
    try {
      const left = await doRound(next, { state, now: at, keepFrom })
      if (next.do === 'sweep') sweep = left
      if (wait) log.info('The agency answers the house again')
      wait = null
      waits.delete(next.do)
    } catch (error) {
      if (!(error instanceof AgencyTrouble)) throw error
      if (!stopping.signal.aborted) note(next, error)
    }
    return 0
  }

  const goOn = (ms: number) => {
    if (stopping.signal.aborted) return
    timer = setTimeout(() => {
      going = turn()
        .catch((error: unknown) => {
          log.error(error, 'The house stumbled')
          return stumbledAgainMs
        })
        .then(goOn)
    }, ms)
  }

  return {
    turn,
    start: () => goOn(0),
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await going
    },
  }
}
