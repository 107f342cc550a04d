import { ApiError } from '@wiredeck/content-api'
import type { MessageId } from '../../i18n/index.ts'

/** The form's message, and the end of a wait in epoch milliseconds, rounded up to a whole minute. */
export type LoginError = { message: Exclude<MessageId, 'login.tooOftenUntil'>; until: null } | TooOften
type TooOften = { message: 'login.tooOftenUntil'; until: number }

/** A wait that ends later than this shows that one of the clocks is wrong. */
const longestWaitMs = 24 * 3_600_000

/** Why the login failed. Only a refusal is the reader's mistake. */
export function loginErrorOf(error: unknown, now: number, isOnline: boolean): LoginError {
  if (!(error instanceof ApiError))
    return { message: isOnline ? 'login.unreachable' : 'device.offline', until: null }
  const isOneOf = (...codes: number[]) => codes.includes(error.code) || codes.includes(error.status)
  if (isOneOf(429)) {
    const until = Date.parse(error.expireAt ?? '')
    if (!(until > now && until - now <= longestWaitMs)) return { message: 'login.tooOften', until: null }
    return { message: 'login.tooOftenUntil', until: Math.ceil(until / 60_000) * 60_000 }
  }
  return { message: isOneOf(400, 401, 403) ? 'login.incorrect' : 'login.failed', until: null }
}
