import type { Column } from '../model/column.ts'
import type { ColumnError, ColumnStatus } from '../refresh/status.ts'

/** Every 10 s, the first run at once (deck 9). */
export const pollEveryMs = 10_000
/** The shortest time between two refreshes of a column, however often they are requested (D5). */
const refreshAtMostEveryMs = 5_000
/** The most simultaneous requests: as many as a browser has connections to one server. */
const mostAtOnce = 6
/** The most simultaneous requests when the wire has just come back. */
const atOnceAfterOutage = 2
/** The most retries within `pollEveryMs` of columns that failed alone. */
export const mostRetries = 4
/** The wait if the time of the next try passed while no server could be asked. */
const soonestRetryMs = 1_000
/** The most `urgent` runs within `pollEveryMs`; further ones wait for the next turn. */
export const mostUrgentRuns = 3

/**
 * The reason for a run. `turn`: the regular time. `urgent`: at once, because the deck is visible or online
 * again. `back`: the wire answers again. `retry`: the next try of a failed column; only failed columns are
 * requested. In an `urgent` or `back` run, a column that failed because no server answered does not wait.
 */
export type Why = 'turn' | 'retry' | 'urgent' | 'back'

/** The poller's state between runs; instants are in epoch milliseconds. Its size does not grow day by day. */
export type PollState = {
  /** When each column was last requested, by its id. */
  lastRuns: ReadonlyMap<string, number>
  /** The times of retries within the last `pollEveryMs`. */
  retries: readonly number[]
  /** The times of `urgent` runs within the last `pollEveryMs`. */
  urgentRuns: readonly number[]
  /** When the last probe was sent while the wire was down. */
  lastProbe: number
  /** The most columns that may be requested at the same time. */
  slots: number
  /** An `urgent` run waits for the next turn. */
  isUrgentNext: boolean
}

export const freshPollState: PollState = {
  lastRuns: new Map(),
  retries: [],
  urgentRuns: [],
  lastProbe: -Infinity,
  slots: mostAtOnce,
  isUrgentNext: false,
}

/** The input of a decision: the columns with readable queries, and their status. */
export type PollScene = {
  now: number
  columns: readonly Column[]
  status: (id: string) => ColumnStatus
  /** The error for every column; null while the wire answers. */
  outage: ColumnError | null
  /** Whether the live channel brings a column's documents. */
  isPushed: (id: string) => boolean
}

/**
 * The requests of a run: `queue` in its order with at most `slots` at the same time, or only `probe` while
 * the wire is down.
 */
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
 * The columns that a run requests. `tried` are those that failed alone and are tried again: the ones that
 * have waited longest, at most `mostRetries` within `pollEveryMs`.
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
  // A pushed column is requested only if it has no list of the wire yet, or to clear an earlier error.
  if (isPushed(column.id) && column.lastUpdated > 0 && !column.isStoredOnly && !error) return false
  if (error) return error.retryAt <= now || (error.isGeneral && isHurried(why))
  if (column.isStoredOnly && isHurried(why)) return true
  if (why === 'retry' || why === 'back') return false
  // A column that was just imported again has nothing to show, even if it was requested a moment ago.
  return column.lastUpdated === 0 || distance(now, lastRunOf(state, column)) >= refreshAtMostEveryMs
}

const isHurried = (why: Why) => why === 'urgent' || why === 'back'

/** The column that was requested longest ago is the probe for all. */
function longestUnasked(state: PollState, { columns, status }: PollScene): Column | null {
  const [first] = columns
    .filter(({ id }) => status(id).loading === null)
    .toSorted((a, b) => lastRunOf(state, a) - lastRunOf(state, b))
  return first ?? null
}

/** The next time to ask a wire that is down. */
function probeAt({ lastProbe }: PollState, outage: ColumnError): number {
  return Math.max(outage.retryAt, lastProbe + pollEveryMs)
}

/** When failed columns are tried again, which may be before the next turn; null if none failed. */
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
 * The reason that an urgent run gets. From the fourth run within `pollEveryMs` on, failed columns wait for
 * the next turn, so that an unstable connection does not cause too many requests.
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

/** A wire that has just come back gets few simultaneous requests, and one more with every good answer. */
export function noteAnswered(
  state: PollState,
  { outage, error }: { outage: ColumnError | null; error: ColumnError | null },
): PollState {
  if (outage) return { ...state, slots: atOnceAfterOutage }
  return error ? state : { ...state, slots: Math.min(mostAtOnce, state.slots + 1) }
}

function withoutGone(state: PollState, columns: readonly Column[]): PollState {
  const ids = new Set(columns.map(({ id }) => id))
  return { ...state, lastRuns: new Map([...state.lastRuns].filter(([id]) => ids.has(id))) }
}

function lastRunOf({ lastRuns }: PollState, { id }: Column): number {
  return lastRuns.get(id) ?? -Infinity
}

function recent(instants: readonly number[], now: number): number[] {
  return instants.filter(instant => distance(now, instant) < pollEveryMs)
}

/** Absolute, because a clock that was set back must not stop the polls. */
function distance(now: number, instant: number): number {
  return Math.abs(now - instant)
}
