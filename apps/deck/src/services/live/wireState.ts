import type { LiveState } from '@wiredeck/columns'

/**
 * How one column hears from the wire: it is told by the channel, is asked every 10 s, has not heard for a while, is not
 * answered, or the device has no network.
 */
export type Comes = 'pushed' | 'polled' | 'catchingUp' | 'notAnswered' | 'offline'

/** How the columns of a deck hear from the wire. */
export type WireState = {
  /** `live`: at least one column is told by the channel, and none that is answered is behind. */
  is: 'live' | 'polling' | 'catchingUp' | 'notAnswered' | 'offline'
  /** If `live`, the columns that are told by the channel; else those that are up to date. */
  count: number
  total: number
}

type HeardColumn = {
  id: string
  hasFailed: boolean
  /** Epoch milliseconds; 0 before the first time. */
  lastUpdated: number
}
type Scene = { isConnected: boolean; now: number; live: Pick<LiveState, 'is' | 'heardAt' | 'columns'> }

/** A column is asked every 10 s, and the channel speaks as often: three turns without a word are a gap. */
const heardWithinMs = 30_000

/** A channel that has said nothing for a while is not believed, as after a sleep (D38). */
function isTold({ is, heardAt }: Scene['live'], now: number): boolean {
  return is === 'well' && isRecent(heardAt, now)
}

/** Absolute, so that a clock which was set back makes nothing look new. */
function isRecent(at: number, now: number): boolean {
  return at > 0 && Math.abs(now - at) <= heardWithinMs
}

export function comesOf(
  { id, hasFailed, lastUpdated }: HeardColumn,
  { isConnected, now, live }: Scene,
): Comes {
  if (!isConnected) return 'offline'
  const column = live.columns[id]
  const told = isTold(live, now) ? column?.is : undefined
  // A list that lost its answer, or never had one, is not kept up to date by what is new alone.
  const hasAnswer = lastUpdated > 0
  if (told === 'pushed' && hasAnswer) return told
  if (hasFailed) return 'notAnswered'
  if (!hasAnswer) return 'catchingUp'
  // Until a channel was cut, it counts like an answer.
  const gap = column?.lastGap
  const heardAt = gap?.to === null ? Math.max(lastUpdated, gap.from) : lastUpdated
  return told !== 'catchingUp' && isRecent(heardAt, now) ? 'polled' : 'catchingUp'
}

/** What the bar says of the wire, from how each column hears from it. Null without columns. */
export function wireState(columns: readonly Comes[]): WireState | null {
  const total = columns.length
  if (total === 0) return null
  const has = (comes: Comes) => columns.includes(comes)
  const countOf = (comes: Comes) => columns.filter(each => each === comes).length
  const pushed = countOf('pushed')
  const count = pushed + countOf('polled')
  if (has('offline')) return { is: 'offline', count, total }
  if (has('catchingUp')) return { is: 'catchingUp', count, total }
  if (count === 0) return { is: 'notAnswered', count, total }
  return pushed > 0 ? { is: 'live', count: pushed, total } : { is: 'polling', count, total }
}
