import { ApiError, isGeneralFailure, RequestError, toldRetryAt } from '@wiredeck/content-api'
import type { ColumnError } from './status.ts'

/** A failing column waits twice as long each time, but never more than a minute. */
const firstRetryMs = 10_000
const longestRetryMs = 60_000
/** A server that names a later time is asked again after this wait, because its clock or its number may be wrong. */
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
  }
}

/** A request that was not even sent is as wrong as one that the server refuses; 0 where no server answered. */
function codeOf(error: unknown): number {
  if (error instanceof RequestError) return 400
  return error instanceof ApiError ? error.code : 0
}

/** Who has failed: nobody answered, nobody in time, the server said no, or this device could not keep what came. */
export function causeOf(error: unknown): ColumnError['cause'] {
  if (error instanceof ApiError || error instanceof RequestError) return 'server'
  if (isTimeout(error)) return 'timeout'
  // A database fails with a DOMException, a lost connection with a TypeError.
  return error instanceof DOMException ? 'device' : 'unreachable'
}

/** Whether any column would have failed so, because neither this column's search nor this device is the reason. */
function isGeneral(error: unknown): boolean {
  if (error instanceof RequestError) return false
  return error instanceof ApiError ? isGeneralFailure(error) : causeOf(error) !== 'device'
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}
