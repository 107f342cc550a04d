import { Hono } from 'hono'
import type { Logger } from 'pino'
import { withOrigin } from '../content/answer.ts'
import type { Visitors } from '../content/contentApi.ts'
import type { OauthOptions } from '../content/tokens/oauth.ts'
import type { Database } from '../database/database.ts'
import { createDeliveryReports } from './deliveryReports.sql.ts'
import { createDeliveryStore } from './deliveryStore.sql.ts'
import type { Seals } from '../database/seals.ts'
import type { NotificationStore } from '../content/notifications/notificationStore.sql.ts'
import type { Filing } from '../filing/filing.ts'
import type { Counter } from '../callers/counter.ts'
import { createTurnTaking, fromAddress } from '../callers/takeTurn.ts'
import type { Budget } from '../matching/budget.ts'
import type { MatchedLog } from '../matching/matchedLog.ts'
import type { Mailbox } from '../mail/mailbox.ts'
import { openMails } from './mails.ts'
import type { OutgoingOptions } from '../outgoing/guardedRequest.ts'
import type { NotifySettings } from '../settings/notifySettings.ts'
import { createCarriers } from './carriers.ts'
import { createConsentApp } from './consentApp.ts'
import { createDeliveriesApp } from './deliveriesApp.ts'
import { createHearing } from './hearing.ts'
import { createSending } from './sending.ts'
import { openTransports } from './transports/transports.ts'
import { createWakeable } from './wakeable.ts'

export type Deliveries = {
  /** `/wire/v1/deliveries`, and where the links in mails lead. */
  app: Hono
  /** The store, which asks the owners of addresses for their consent when services are registered. */
  notifications: NotificationStore
  /** Begins to deliver. `origin` is where readers reach this server. */
  start(origin: string): void
  close(): Promise<void>
}

export type DeliveriesDeps = {
  settings: NotifySettings
  database: Database
  seals: Seals
  /** What the keys of this server seal with. */
  sealing: Buffer
  filing: Pick<Filing, 'listen'>
  matched: MatchedLog
  /** What the matching may cost. */
  budget: Budget
  notifications: NotificationStore
  /** Takes the mails of a server without a mail server; null if nobody could read them. */
  mailbox: Pick<Mailbox, 'send'> | null
  counter: Counter
  /** Knows the access tokens of accounts. */
  guard: Pick<OauthOptions, 'tokens' | 'now'>
  visitors: Visitors
  /** What the way out lets through in tests. */
  outgoing?: OutgoingOptions | undefined
  now: () => Date
  log: Logger
}

/** The lock of the one process of a database that delivers. */
const lockKey = 4_280_003
const lockAgainMs = 5000
const pruneEveryMs = 3_600_000
/** How long, and of how many deliveries of each service, it is reported what became of them. */
const keptForMs = 7 * 86_400_000
const mostKept = 1000

/** Brings what matches the subscriptions of accounts to their services (ADR-0035). */
export function openDeliveries(deps: DeliveriesDeps): Deliveries {
  const { settings, database, seals, filing, matched, budget, guard, visitors, counter, now, log } = deps
  let origin = settings.siteUrl ?? ''
  const mails = openMails({ ...deps, site: () => origin })
  const carriers = createCarriers(openTransports({ ...deps, mail: mails && mails.transport }))
  const store = createDeliveryStore(database, seals, { types: carriers.types })
  const reports = createDeliveryReports(database, seals)
  const hearing = createHearing({ store, matched, budget, now, log })
  const sending = createSending({
    store,
    carriers,
    toFields: raw => JSON.parse(withOrigin(raw, origin)) as Record<string, unknown>,
    onTried: () => senders.wake(),
    onSuspended: (service, why) => mails?.tellOfSuspension(service, why),
    now,
    log,
  })
  const isOurs = () => database.tryLock(lockKey)

  const hearers = createWakeable({
    async task() {
      if (!(await isOurs())) return lockAgainMs
      if (await hearing.readOn()) senders.wake()
      const { isAnyWaiting, isMore } = await hearing.readBehind()
      if (isAnyWaiting) senders.wake()
      return isMore ? 0 : null
    },
    onError: error => log.warn(error, 'What is filed could not be matched against subscriptions'),
  })
  const senders = createWakeable({
    task: async () => ((await isOurs()) ? sending.begin() : lockAgainMs),
    onError: error => log.warn(error, 'Notifications could not be sent'),
  })
  const pruners = createWakeable({
    async task() {
      if (await isOurs()) await store.prune(new Date(now().getTime() - keptForMs), mostKept)
      return pruneEveryMs
    },
    onError: error => log.warn(error, 'Old notifications could not be removed'),
  })
  const askForLeave = mails && mails.askForLeave
  const app = new Hono()
  app.route('/', createDeliveriesApp({ reports, carriers, counter, askForLeave, guard, visitors, now }))
  const inTurnOfAddress = createTurnTaking(visitors.turns, fromAddress(visitors.addressOf))
  if (mails)
    app.route('/', createConsentApp({ consents: mails.consents, store: reports, takeTurn: inTurnOfAddress }))
  let starting: Promise<void> = Promise.resolve()
  let stopListening: (() => Promise<void>)[] = []

  return {
    app,
    notifications: mails ? mails.askingForLeave(deps.notifications, reports) : deps.notifications,
    start(here) {
      origin = settings.siteUrl ?? here
      if (carriers.types.length > 0)
        starting = start().catch((error: unknown) => log.error(error, 'Notifications are not delivered'))
    },
    async close() {
      await starting
      await Promise.all(stopListening.map(stop => stop()))
      await Promise.all([hearers.stop(), senders.stop(), pruners.stop()])
      await Promise.all([sending.close(), carriers.close()])
    },
  }

  async function start() {
    if (carriers.types.includes('mail')) await store.confirmOwn()
    stopListening = [await filing.listen(hearers.wake, hearers.wake), await store.listen(senders.wake)]
    for (const each of [hearers, senders, pruners]) each.wake()
  }
}
