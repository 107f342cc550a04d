import { ApiError, isGeneralFailure, isRefusedGrant, toldRetryAt } from '@wiredeck/content-api'
import type { AgencyTrouble } from './agencyTrouble.ts'

/** How often something has failed in a row, and when it may be tried again, in epoch milliseconds. */
export type Wait = { failures: number; retryAt: number }

/** An agency that is down is asked every 10 s, whichever rounds are due (ADR-0013). */
const probeEveryMs = 10_000
/** A round that alone fails waits twice as long each time, but never more than a minute. */
const longestOwnMs = 60_000
/** A wrong password stays wrong, and an agency may lock an account that tries it. */
const refusedLoginMs = 600_000
/** An agency that names a later time is asked after this wait, because its clock or its number may be wrong. */
const longestToldMs = 3_600_000

/** How long to wait after a failure: with all rounds if any other would fail too, or with one kind. */
export function waitAfter(
  { cause, isLogin }: AgencyTrouble,
  before: { general: Wait | null; own: Wait | null },
  now: number,
): { isGeneral: boolean; wait: Wait } {
  const isGeneral = isLogin || !(cause instanceof ApiError) || isGeneralFailure(cause)
  const failures = ((isGeneral ? before.general : before.own)?.failures ?? 0) + 1
  const delay =
    isLogin && isRefusedGrant(cause)
      ? refusedLoginMs
      : isGeneral
        ? probeEveryMs
        : Math.min(longestOwnMs, probeEveryMs * 2 ** (failures - 1))
  const told = Math.min(toldRetryAt(cause, now), now + longestToldMs)
  return { isGeneral, wait: { failures, retryAt: Math.max(now + delay, told) } }
}
