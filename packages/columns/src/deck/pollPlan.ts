import type { Column } from '../model/column.ts'
import type { ColumnError, ColumnStatus } from '../refresh/status.ts'

/** Every 10 s, the first run at once (deck 9). */
export const pollEveryMs = 10_000
/** At most one refresh a column in this time, however often it is asked for (D5). */
const refreshAtMostEveryMs = 5_000
/** How often a list is looked over for documents that were revised or filed late. */
const recheckEveryMs = 60_000
/** At most this many columns are asked for at once: as many as a browser has connections to one server. */
const mostAtOnce = 6
/** At most this many at first, when the wire has just come back. */
const atOnceAfterOutage = 2
/** At most this many columns that failed by themselves are tried again within `pollEveryMs`. */
export const mostRetries = 4
/** The wait where the time of the next try passed while no server could be asked. */
const soonestRetryMs = 1_000
/** At most this many runs out of turn start at once within `pollEveryMs`; further ones wait for the next turn. */
export const mostUrgentRuns = 3

/**
 * Why a run happens. `turn`: its time has come. `urgent`: out of turn, because the deck is seen or online again.
 * `back`: the wire answers again. `retry`: the time of a failed column has come; only failed columns are asked for. A
 * column that failed for want of a server does not wait in an `urgent` or `back` run.
 */
export type Why = 'turn' | 'retry' | 'urgent' | 'back'

/** What the poller remembers from run to run, as instants in epoch milliseconds. Its size does not grow with the days. */
export type PollState = {
  /** When each column was asked for last, by its id. */
  lastRuns: ReadonlyMap<string, number>
  /** When each list was looked over last, by the column's id. */
  lastRechecks: ReadonlyMap<string, number>
  /** The tries of failed columns within the last `pollEveryMs`. */
  retries: readonly number[]
  /** The runs out of turn within the last `pollEveryMs`. */
  urgentRuns: readonly number[]
  /** When one column stood for all while the wire was down. */
  lastProbe: number
  /** How many columns may be asked for at once. */
  slots: number
  /** A run out of turn waits for the next turn. */
  isUrgentNext: boolean
}

export const freshPollState: PollState = {
  lastRuns: new Map(),
  lastRechecks: new Map(),
  retries: [],
  urgentRuns: [],
  lastProbe: -Infinity,
  slots: mostAtOnce,
  isUrgentNext: false,
}

/** The input of a decision: the columns whose queries can be read, and how they are doing. */
export type PollScene = {
  now: number
  columns: readonly Column[]
  status: (id: string) => ColumnStatus
  /** What every column would be told now; null while the wire answers. */
  outage: ColumnError | null
  /** Whether the wire tells of a column by itself, over the live channel. */
  isPushed: (id: string) => boolean
}

/** What one run asks for: `queue` in its order and at most `slots` at once, or `probe` alone while the wire is down. */
export type Round = { state: PollState; queue: Column[]; probe: Column | null }

export function planRound(before: PollState, scene: PollScene, why: Why): Round {
  const state = withoutGone(before, scene.columns)
  const { outage, now } = scene
  if (!outage) {
    const { due, tried } = dueOf(state, scene, why)
    const retries = [...recent(state.retries, now), ...tried.map(() => now)]
    return { state: { ...state, retries }, queue: due, probe: null }
  }
  const isTime = why === 'urgent' || probeAt(state, outage) <= now
  const probe = isTime ? longestUnasked(state, scene) : null
  return { state: probe ? { ...state, lastProbe: now } : state, queue: [], probe }
}

/**
 * The columns that a run asks for, and those among them that are `tried` again though they failed by themselves: the
 * ones that have waited longest, at most `mostRetries` within `pollEveryMs`.
 */
function dueOf(state: PollState, scene: PollScene, why: Why): { due: Column[]; tried: Column[] } {
  const { now, status } = scene
  const due = scene.columns.filter(column => isDue(state, scene, column, why))
  const failedAlone = due.filter(({ id }) => {
    const { error } = status(id)
    return error !== null && !(isHurried(why) && error.isGeneral)
  })
  const retryAt = ({ id }: Column) => status(id).error?.retryAt ?? 0
  const tried = failedAlone
    .toSorted((a, b) => retryAt(a) - retryAt(b))
    .slice(0, Math.max(0, mostRetries - recent(state.retries, now).length))
  return { due: due.filter(column => !failedAlone.includes(column) || tried.includes(column)), tried }
}

function isDue(state: PollState, { now, status, isPushed }: PollScene, column: Column, why: Why): boolean {
  const { error, loading } = status(column.id)
  if (loading !== null) return false
  // Who is told asks only for a list that it does not have, and to be rid of an error of before.
  if (isPushed(column.id) && column.lastUpdated > 0 && !column.isStoredOnly && !error) return false
  if (error) return error.retryAt <= now || (error.isGeneral && isHurried(why))
  if (column.isStoredOnly && isHurried(why)) return true
  if (why === 'retry' || why === 'back') return false
  // A column that was imported again has nothing to show, even if it was asked for just before.
  return column.lastUpdated === 0 || now - lastRunOf(state, column) >= refreshAtMostEveryMs
}

const isHurried = (why: Why) => why === 'urgent' || why === 'back'

/** The column that has waited longest since it was asked for stands for all. */
function longestUnasked(state: PollState, { columns, status }: PollScene): Column | null {
  const [first] = columns
    .filter(({ id }) => status(id).loading === null)
    .toSorted((a, b) => lastRunOf(state, a) - lastRunOf(state, b))
  return first ?? null
}

/** When the wire that is down is asked again. */
function probeAt({ lastProbe }: PollState, outage: ColumnError): number {
  return Math.max(outage.retryAt, lastProbe + pollEveryMs)
}

/** When failed columns are tried again, because their time does not wait for the next turn; null where none has failed. */
export function nextRetryAt(state: PollState, { now, columns, status, outage }: PollScene): number | null {
  const times = outage
    ? [probeAt(state, outage)]
    : columns.flatMap(({ id }) => status(id).error?.retryAt ?? [])
  if (times.length === 0) return null
  const tried = recent(state.retries, now)
  const isFreeAt = tried.length < mostRetries ? 0 : (tried.at(-mostRetries) ?? 0) + pollEveryMs
  return Math.max(Math.min(...times), isFreeAt, now + soonestRetryMs)
}

/**
 * What a run out of turn becomes. From the fourth run within `pollEveryMs` on, failed columns wait for the next turn,
 * so that a flapping connection makes no storm.
 */
export function planUrgentRun(
  before: PollState,
  now: number,
  isActive: boolean,
): { state: PollState; why: Why } {
  const urgentRuns = recent(before.urgentRuns, now)
  const isUrgentNext = isActive && urgentRuns.length >= mostUrgentRuns
  const state = { ...before, urgentRuns: isActive && !isUrgentNext ? [...urgentRuns, now] : urgentRuns }
  return { state: { ...state, isUrgentNext }, why: isUrgentNext ? 'turn' : 'urgent' }
}

export function noteAsked(state: PollState, { id }: Column, now: number): PollState {
  return { ...state, lastRuns: new Map(state.lastRuns).set(id, now) }
}

/** A wire that has just come back is asked for little at once, and for more with every good answer. */
export function noteAnswered(
  state: PollState,
  { outage, error }: { outage: ColumnError | null; error: ColumnError | null },
): PollState {
  if (outage) return { ...state, slots: atOnceAfterOutage }
  return error ? state : { ...state, slots: Math.min(mostAtOnce, state.slots + 1) }
}

export function isRecheckDue(state: PollState, { id }: Column, now: number): boolean {
  return now - (state.lastRechecks.get(id) ?? -Infinity) >= recheckEveryMs
}

export function noteRechecked(state: PollState, { id }: Column, now: number): PollState {
  return { ...state, lastRechecks: new Map(state.lastRechecks).set(id, now) }
}

function withoutGone(state: PollState, columns: readonly Column[]): PollState {
  const ids = new Set(columns.map(({ id }) => id))
  const kept = (instants: ReadonlyMap<string, number>) => new Map([...instants].filter(([id]) => ids.has(id)))
  return { ...state, lastRuns: kept(state.lastRuns), lastRechecks: kept(state.lastRechecks) }
}

function lastRunOf({ lastRuns }: PollState, { id }: Column): number {
  return lastRuns.get(id) ?? -Infinity
}

function recent(instants: readonly number[], now: number): number[] {
  return instants.filter(instant => now - instant < pollEveryMs)
}
