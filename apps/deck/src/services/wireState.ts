/** How the columns of a deck hear from the wire. */
export type WireState = {
  /** The device has no network; no column is answered; some have not heard for a while; all but failing ones are asked. */
  is: 'offline' | 'notAnswered' | 'catchingUp' | 'polling'
  /** Columns that are up to date. */
  count: number
  total: number
}

type HeardColumn = {
  hasFailed: boolean
  /** Epoch milliseconds; 0 before the first time. */
  lastUpdated: number
}

/** A column is asked every 10 s, and an answer may take its time: three turns without one are a gap. */
const heardWithinMs = 30_000

/**
 * What the bar says of the wire, from what the columns have heard: never that all is well while nobody asks or is told
 * (decision 38). Null on an empty desk.
 */
export function wireState(
  columns: readonly HeardColumn[],
  { isConnected, now }: { isConnected: boolean; now: number },
): WireState | null {
  const total = columns.length
  if (total === 0) return null
  const answered = columns.filter(({ hasFailed }) => !hasFailed)
  const isUpToDate = ({ lastUpdated }: HeardColumn) => lastUpdated > 0 && now - lastUpdated <= heardWithinMs
  const count = answered.filter(isUpToDate).length
  if (!isConnected) return { is: 'offline', count, total }
  if (answered.length === 0) return { is: 'notAnswered', count, total }
  return { is: count < answered.length ? 'catchingUp' : 'polling', count, total }
}
