import { ApiError, isSlowSearch } from './errors.ts'

/** If a 429 asks for a longer wait, the caller has to handle it. */
const longestWaitMs = 10_000
/** The time that a restarting server needs. */
const outagePauseMs = 500

const outages: readonly number[] = [502, 503, 504]

/**
 * The wait before a read is sent a second time, in milliseconds; null if a repeat would not help. `expireAt`
 * is by the server's clock, `now` by ours, so an instant that seems to be past means no wait.
 */
export function repeatAfterMs(error: unknown, now: number): number | null {
  if (!(error instanceof ApiError)) return null
  const { code, status, expireAt, retryAfterMs } = error
  // An immediate repeat would take just as long.
  if (isSlowSearch(error)) return null
  if (code === 429 || status === 429) {
    const waitMs = retryAfterMs ?? Date.parse(expireAt ?? '') - now
    return waitMs <= longestWaitMs ? Math.max(0, waitMs) : null
  }
  return outages.includes(code) || outages.includes(status) ? outagePauseMs : null
}
