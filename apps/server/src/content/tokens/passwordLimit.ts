import type { Context } from 'hono'
import type { Counter } from '../../callers/counter.ts'
import { addressOf, type AddressOptions } from '../../http/clientAddress.ts'
import { placeOf } from '../../callers/caller.ts'
import { limits } from '../../callers/rateLimit.ts'
import { refuseTurn } from '../../callers/takeTurn.ts'
import { inTurn, NoTurn, type Turns } from '../../callers/turns.ts'

/** The outcome of a password. */
export type Attempt = { answer: Response; isRight: boolean }

/** Limits tries of passwords. Only wrong ones stay counted; one whose `attempt` throws counts as wrong. */
export type PasswordLimit = (
  context: Context,
  username: string,
  attempt: () => Promise<Attempt>,
) => Promise<Response>

/**
 * Counts by address and name together, so that a stranger elsewhere cannot lock a reader out, and by address
 * alone, against a guesser with many names. Counts before the password is checked, so that simultaneous tries
 * cannot get past the limit. Counting may ask the database, so it takes a turn; the agency behind a gateway, which may
 * be slow, is asked without one.
 */
export function createPasswordLimit(
  counter: Counter,
  addresses: AddressOptions,
  now: () => number,
  turns: Turns,
): PasswordLimit {
  return async (context, username, attempt) => {
    const at = new Date(now())
    const caller = { account: null, address: addressOf(context, addresses) }
    const address = placeOf(caller)
    const reader = [address, username.trim().toLowerCase()]
    const counts = [
      { name: 'passwords', about: [address], limit: limits.passwordsFromOneAddress },
      { name: 'password', about: reader, limit: limits.passwordsOfOneReaderFromOneAddress },
    ]
    const count = async () => {
      for (const { name, about, limit } of counts) {
        const { isWithin, endsAt } = await counter.add(name, about, limit, at)
        if (!isWithin) return endsAt
      }
      return null
    }
    try {
      const call = { caller, connection: '', bytes: 0 }
      const endsAt = await inTurn(turns, call, context.req.raw.signal, count)
      if (endsAt !== null) return tooOften(context, endsAt, at)
    } catch (error) {
      if (error instanceof NoTurn) return refuseTurn(context, error)
      throw error
    }
    const { answer, isRight } = await attempt()
    if (isRight) for (const { name, about } of counts) await counter.takeBack(name, about, at)
    return answer
  }
}

/** As the agency tells it (content-api 2). */
function tooOften(context: Context, until: Date, now: Date): Response {
  const error = { code: 429, message: 'Too many wrong passwords: try again later' }
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))
  return context.json({ error, expireAt: until.toISOString() }, 429, { 'retry-after': String(seconds) })
}
