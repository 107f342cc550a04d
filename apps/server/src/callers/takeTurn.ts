import type { Context, Next } from 'hono'
import { onBill, type Bill } from '../base/bill.ts'
import { SlowStatement } from '../database/errors.ts'
import { answerLater } from '../http/refusal.ts'
import { NoTurn, type Call, type Turn, type Turns } from './turns.ts'

/** Seconds after which a full queue may have room. */
const roomAfter = 5

/** Says in a door's own words that a call may not wait. */
type Refuse = (context: Context, status: 429 | 503, message: string, retryAfter: number) => Response

/** What a call is answered that may not wait. */
export function refuseTurn(context: Context, { whose }: NoTurn, refuse: Refuse = answerLater): Response {
  return whose === 'own'
    ? refuse(context, 429, 'Too many of your requests wait already', roomAfter)
    : refuse(context, 503, 'Too many requests wait already', roomAfter)
}

/** Who makes a call; `connection` tells a caller's own calls apart. May throw what refuses the call. */
export type WhoseCall = (context: Context) => Omit<Call, 'bytes'> | Promise<Omit<Call, 'bytes'>>

/** Whose a call is before anybody has logged in. */
export function fromAddress(addressOf: (context: Context) => string | null): WhoseCall {
  return context => ({ caller: { account: null, address: addressOf(context) }, connection: '' })
}

type Held = { end: Turn; again: (how?: Pick<Call, 'isDear'>) => Promise<void> }
const heldByRequest = new WeakMap<Request, Held>()

/**
 * Runs what may take long without the database, such as sending a mail, outside the call's turn. What follows has a
 * turn again, or goes on without one if too many wait.
 */
export async function outsideTurn<T>({ req: { raw } }: Context, run: () => Promise<T>): Promise<T> {
  const held = heldByRequest.get(raw)
  held?.end()
  try {
    return await run()
  } finally {
    await held?.again().catch(() => {})
  }
}

/**
 * Gives the call's turn back, and resolves when it has one in the lane of long work. Rejects with `NoTurn` if too many calls
 * wait there.
 */
export async function takeLongTurn({ req: { raw } }: Context): Promise<void> {
  const held = heldByRequest.get(raw)
  held?.end()
  await held?.again({ isDear: true })
}

/**
 * Lets a call go on when it is its caller's turn. Its body is read before, so that a slow connection holds no
 * turn. A turn lasts until the database has done with it, even if the caller already has an answer, or has left.
 */
export function createTurnTaking(turns: Turns, whoseCall: WhoseCall, refuse: Refuse = answerLater) {
  return async (context: Context, next: Next) => {
    // Two routes of one door may both match a path.
    if (heldByRequest.has(context.req.raw)) {
      await next()
      return undefined
    }
    const whose = await whoseCall(context)
    // Hono keeps the text, which the handler reads again.
    const bytes = (await context.req.text()).length
    const { raw } = context.req
    const take = (how?: Pick<Call, 'isDear'>) => turns.take({ ...whose, ...how, bytes }, raw.signal)
    try {
      const held: Held = {
        end: await take(),
        again: async how => {
          held.end = await take(how)
        },
      }
      heldByRequest.set(raw, held)
    } catch (error) {
      if (!(error instanceof NoTurn)) throw error
      return refuseTurn(context, error, refuse)
    }
    const bill: Bill = { workMs: 0 }
    try {
      await onBill(bill, next)
    } finally {
      const end = () => heldByRequest.get(raw)?.end(bill.workMs)
      if (context.error instanceof SlowStatement) void context.error.ended.then(end)
      else end()
    }
    return undefined
  }
}
