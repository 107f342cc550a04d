import { Hono } from 'hono'
import type { Logger } from 'pino'
import { withOrigin } from '../content/answer.ts'
import type { Visitors } from '../content/contentApi.ts'
import type { OauthOptions } from '../content/tokens/oauth.ts'
import type { Database } from '../database/database.ts'
import { createDeliveryReports } from '../database/stores/deliveryReports.ts'
import { createDeliveryStore } from '../database/stores/deliveryStore.ts'
import type { Seals } from '../database/stores/seals.ts'
import type { NotificationStore } from '../database/stores/notifications.ts'
import type { Filing } from '../filing/filing.ts'
import type { Counter } from '../limits/counter.ts'
import { createTurnTaking, fromAddress } from '../limits/takeTurn.ts'
import type { Mailbox } from '../mail/mailbox.ts'
import { openMails, type Mails } from './mails.ts'
import { createOutgoing, type OutgoingOptions } from '../outgoing/guardedRequest.ts'
import { isLinkLocal } from '../outgoing/publicAddress.ts'
import type { NotifySettings } from '../settings/notifySettings.ts'
import { createCarriers, type Transports } from './carriers.ts'
import { createConsentApp } from './consentApp.ts'
import { createDeliveriesApp } from './deliveriesApp.ts'
import { createHearing } from './hearing.ts'
import { createSending } from './sending.ts'
import { createJmsTransport } from './transports/jms.ts'
import { createRestTransport } from './transports/rest.ts'
import { createSqsTransport } from './transports/sqs.ts'
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
  filing: Filing
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
  const { settings, database, seals, filing, guard, visitors, counter, now, log } = deps
  let origin = settings.siteUrl ?? ''
  const mails = openMails({ ...deps, site: () => origin })
  const carriers = createCarriers(openTransports(deps, mails))
  const store = createDeliveryStore(database, seals, { types: carriers.types })
  const reports = createDeliveryReports(database, seals)
  const hearing = createHearing({ store, filing, now, log })
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
      return null
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

function openTransports(
  { settings, outgoing: opened, now }: DeliveriesDeps,
  mails: Mails | null,
): Transports {
  const { transports, isPrivateAllowed, sqsEndpoint } = settings
  const outgoing: OutgoingOptions = {
    // A link-local address is never a house's receiver, but may give away the machine's keys.
    ...(isPrivateAllowed && { isOpen: (address: string) => !isLinkLocal(address), isPlainAllowed: true }),
    ...opened,
  }
  return {
    ...(transports.includes('rest') && { rest: createRestTransport(createOutgoing(outgoing), now) }),
    ...(mails && { mail: mails.transport }),
    ...(transports.includes('sqs') && { sqs: createSqsTransport({ endpoint: sqsEndpoint, outgoing }) }),
    ...(transports.includes('jms') && { jms: createJmsTransport({ outgoing, now }) }),
  }
}
