import { ApiError, isSlowSearch } from './errors.ts'

/** A 429 that ends later than this is left to the caller. */
const longestWaitMs = 10_000
/** The time that a restarting server needs. */
const outagePauseMs = 500

const outages: readonly number[] = [502, 503, 504]

/**
 * How long to wait before a read is asked for a second time, in milliseconds; null where that would not help.
 * `expireAt` is the server's clock, `now` ours: an instant that seems to have passed is not waited for.
 */
export function repeatAfterMs(error: unknown, now: number): number | null {
  if (!(error instanceof ApiError)) return null
  const { code, status, expireAt, retryAfterMs } = error
  // At once it would only take as long again.
  if (isSlowSearch(error)) return null
  if (code === 429 || status === 429) {
    const waitMs = retryAfterMs ?? Date.parse(expireAt ?? '') - now
    return waitMs <= longestWaitMs ? Math.max(0, waitMs) : null
  }
  return outages.includes(code) || outages.includes(status) ? outagePauseMs : null
}
