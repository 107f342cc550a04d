import type { Context, Next } from 'hono'
import { SlowStatement } from '../database/errors.ts'
import { answerLater } from '../http/refusal.ts'
import { NoTurn, type Turns } from './turns.ts'

/** Seconds after which a full queue may have room. */
const roomAfter = 5

/**
 * Lets a call go on when it is its caller's turn. Its body is read before, so that a slow connection holds no
 * turn. A turn lasts until the database has done with it, even if the caller already has an answer.
 */
export function createTurnTaking(turns: Turns, callerOf: (context: Context) => string) {
  return async (context: Context, next: Next) => {
    await context.req.text()
    const { signal } = context.req.raw
    let end
    try {
      end = await turns.take(callerOf(context), signal)
    } catch (error) {
      if (!(error instanceof NoTurn)) throw error
      return error.whose === 'own'
        ? answerLater(context, 429, 'Too many of your requests wait already', roomAfter)
        : answerLater(context, 503, 'Too many requests wait already', roomAfter)
    }
    try {
      await next()
    } finally {
      if (context.error instanceof SlowStatement) void context.error.ended.then(end)
      else end()
    }
    return undefined
  }
}
