import type { Context, Hono, MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { Claims } from '../accounts/accessJwts.ts'
import type { Database } from '../database/database.ts'
import { createPushStore } from './pushStore.sql.ts'
import type { Seals } from '../database/seals.ts'
import type { Budget } from '../matching/budget.ts'
import type { MatchedLog } from '../matching/matchedLog.ts'
import { createOutgoing, type OutgoingOptions } from '../outgoing/guardedRequest.ts'
import type { PushSettings } from '../settings/pushSettings.ts'
import { createPushApp } from './pushApp.ts'
import type { PushSearch } from './pushColumn.ts'
import { createPushWatch } from './pushWatch.ts'
import { createSender } from './sender.ts'
import { createVapid } from './vapid.ts'

export type Push = {
  /** `/wire/v1/push`. */
  app: Hono
  publicKey: string
  close(): Promise<void>
}

export type PushDeps = {
  settings: PushSettings
  database: Database
  seals: Seals
  matched: MatchedLog
  /** What the matching may cost. */
  budget: Budget
  search: PushSearch
  /** The session of a call, with its second factor if the account has one. Throws a CodedRefusal. */
  requireFullSession: (context: Context) => Promise<Claims>
  /** Lets a call go on when it is its caller's turn. */
  takeTurn: MiddlewareHandler
  /** What the way out lets through in tests. */
  outgoing?: OutgoingOptions | undefined
  now: () => Date
  log: Logger
}

/** Alerts readers whose deck is closed, through the push services of their browsers (ADR-0031). */
export async function openPush(deps: PushDeps): Promise<Push> {
  const { settings, database, seals, matched, budget, search, requireFullSession, takeTurn, now, log } = deps
  const store = createPushStore(database, seals)
  const outgoing = createOutgoing(deps.outgoing)
  const sender = createSender({
    outgoing,
    authorization: createVapid(settings, now),
    now,
    onGone: store.remove,
    onWell: hash => store.noteWell(hash, now()),
    log,
  })
  const watch = createPushWatch({ store, sender, search, matching: matched.matching, budget, now, log })
  const stopListening = await store.listen(watch.renew)
  watch.renew(null)
  matched.hear({ onEntry: watch.hear })
  return {
    app: createPushApp({ store, outgoing, requireFullSession, takeTurn, now }),
    publicKey: settings.publicKey,
    async close() {
      await stopListening()
      sender.close()
      await watch.settled()
      outgoing.close()
    },
  }
}
