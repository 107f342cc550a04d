import { pushPath, pushRemovalSchema, pushSubscriptionSchema } from '@wiredeck/content-api/wire'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import type { Claims } from '../accounts/accessJwts.ts'
import { whyUnavailable } from '../database/errors.ts'
import { deviceHash, type PushStore } from './pushStore.sql.ts'
import { CodedRefusal } from '../http/codedRefusal.ts'
import { limitBodyTo } from '../http/limitBody.ts'
import { readBody } from '../http/readBody.ts'
import { answerError, answerOutage } from '../http/refusal.ts'
import { ClosedAddress, type Outgoing } from '../outgoing/guardedRequest.ts'
import { areDeviceKeys } from './encrypt.ts'

export type PushAppDeps = {
  store: Pick<PushStore, 'put' | 'remove'>
  outgoing: Pick<Outgoing, 'check'>
  /** The session of a call, with its second factor if the account has one. Throws a CodedRefusal. */
  requireFullSession: (context: Context) => Promise<Claims>
  /** Lets a call go on when it is its caller's turn. */
  takeTurn: MiddlewareHandler
  now: () => Date
}

/** Bytes: an endpoint, keys, a time zone and the pauses of two hundred columns. */
const largestBody = 24 * 1024

/** `/wire/v1/push`: PUT begins to alert this device while its deck is closed, DELETE ends that. */
export function createPushApp({ store, outgoing, requireFullSession, takeTurn, now }: PushAppDeps): Hono {
  const app = new Hono()
  app.onError((error, context) => {
    if (error instanceof CodedRefusal) return answerError(context, error.status, error.message)
    const reason = whyUnavailable(error)
    if (reason !== null) return answerOutage(context, reason)
    throw error
  })
  app.use(pushPath, limitBodyTo(largestBody), takeTurn)

  app.put(pushPath, async context => {
    const { userId, sessionId } = await requireFullSession(context)
    const { endpoint, keys, timeZone, pauses } = await readBody(context, pushSubscriptionSchema)
    if (!areDeviceKeys(keys)) throw unusable('keys')
    try {
      outgoing.check(endpoint)
    } catch (error) {
      if (error instanceof ClosedAddress) throw unusable('endpoint')
      throw error
    }
    await store.put({ userId, sessionId, target: { endpoint, keys }, timeZone, pauses, now: now() })
    return context.body(null, 204)
  })

  app.delete(pushPath, async context => {
    await requireFullSession(context)
    const { endpoint } = await readBody(context, pushRemovalSchema)
    await store.remove(deviceHash(endpoint))
    return context.body(null, 204)
  })
  return app
}

const unusable = (part: string) =>
  new CodedRefusal(400, 'validation_failed', `${part} is missing or cannot be used`)
