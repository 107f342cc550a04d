import { ApiError, isGeneralFailure, RequestError, toldRetryAt } from '@wiredeck/content-api'
import type { ColumnError } from './status.ts'

/** The wait of a failing column doubles each time, up to a minute. */
const firstRetryMs = 10_000
const longestRetryMs = 60_000
/** The longest wait that a server can demand, because its clock or number may be wrong. */
const longestToldMs = 3_600_000

/** The error of a refresh that failed at `now`, with the time of its next try. */
export function toColumnError(error: unknown, previous: ColumnError | null, now: number): ColumnError {
  const failures = (previous?.failures ?? 0) + 1
  const delay = Math.min(longestRetryMs, firstRetryMs * 2 ** (failures - 1))
  return {
    cause: causeOf(error),
    code: codeOf(error),
    message: error instanceof Error ? error.message : String(error),
    isGeneral: isGeneral(error),
    retryAt: Math.max(now + delay, Math.min(toldRetryAt(error, now), now + longestToldMs)),
    failures,
    since: previous?.since ?? now,
  }
}

/** A request that this client refused to send counts as refused by the server; 0 if no server answered. */
function codeOf(error: unknown): number {
  if (error instanceof RequestError) return 400
  return error instanceof ApiError ? error.code : 0
}

/**
 * The cause of a failure: no answer, no answer in time, a refusal by the server, or this device could not
 * store the answer.
 */
export function causeOf(error: unknown): ColumnError['cause'] {
  if (error instanceof ApiError || error instanceof RequestError) return 'server'
  if (isTimeout(error)) return 'timeout'
  // A database throws a DOMException, a lost connection a TypeError.
  return error instanceof DOMException ? 'device' : 'unreachable'
}

/** Whether any column would have failed too: the cause is neither this column's search nor this device. */
function isGeneral(error: unknown): boolean {
  if (error instanceof RequestError) return false
  return error instanceof ApiError ? isGeneralFailure(error) : causeOf(error) !== 'device'
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}
