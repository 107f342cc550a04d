import type { BatchEnd, Failing } from './deliveryStore.sql.ts'
import { failureText } from './failure.ts'
import type { Outcome } from './transport.ts'

/** How a service fared before, and what it was sent. */
export type Tried = { failingSince: Date | null; tries: number; documents: number }

export type Next = { end: BatchEnd; failing: Failing }

/** The wait after a failure doubles with each, up to the longest one; milliseconds. */
const firstWaitMs = 5000
const longestWaitMs = 300_000
/** A receiver that names a later time is tried after this wait, because its clock or its number may be wrong. */
const longestToldMs = 3_600_000
/** A service is suspended after failures in a row for this long, in milliseconds. */
const suspendedAfterMs = 86_400_000

/**
 * What follows from a try. A refusal of a document, however often, is an answer, so the service does not
 * fail, and the next documents are sent. If several documents were refused together, each half is tried by
 * itself, until the refused one is known. Every other failure holds up what is behind, and is tried again.
 */
export function decideNext({ failingSince, tries, documents }: Tried, outcome: Outcome, now: Date): Next {
  switch (outcome.is) {
    case 'delivered':
      return { end: { is: 'delivered' }, failing: null }
    case 'refused':
      return {
        end: documents > 1 ? { is: 'split' } : { is: 'refused', why: failureText(outcome.why) },
        failing: null,
      }
    case 'failed': {
      const { afterMs } = outcome
      const why = failureText(outcome.why)
      const since = failingSince ?? now
      const isSuspended = now.getTime() - since.getTime() >= suspendedAfterMs
      const own = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(tries, 20))
      const wait = Math.max(own, Math.min(afterMs ?? 0, longestToldMs))
      const nextTry = isSuspended ? null : new Date(now.getTime() + wait)
      return {
        end: { is: 'waiting', why },
        failing: { since, tries: tries + 1, nextTry, why, isSuspended },
      }
    }
  }
}
