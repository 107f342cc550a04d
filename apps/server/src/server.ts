import { serve, type ServerType } from '@hono/node-server'
import { livePath } from '@wiredeck/content-api/wire'
import { defaultAgency } from '@wiredeck/document'
import { agency, createStoryPages, createWire, readLibrary } from '@wiredeck/samples'
import type { Context } from 'hono'
import type { JWTVerifyGetKey } from 'jose'
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import type { Logger } from 'pino'
import { openAccounts, type Accounts } from './accounts.ts'
import { addressOf } from './http/clientAddress.ts'
import { createMemoryCounter } from './limits/memoryCounter.ts'
import { keyFileOf, openKeys, type Keys } from './accounts/keys.ts'
import { createAccessTokens } from './content/accessTokens.ts'
import { createContentApp } from './content/contentApi.ts'
import { createGatewayApp } from './content/gateway.ts'
import { createPasswordLimit, type PasswordLimit } from './content/passwordLimit.ts'
import { createTurns } from './content/turns.ts'
import { createUpstreamClient, upstreamLimits, type UpstreamLimits } from './content/upstreamClient.ts'
import { accountMigrations } from './database/accountMigrations.ts'
import { explainFolder } from './database/dataFolder.ts'
import { ping, type Database, type DatabaseTarget } from './database/database.ts'
import type { DatabaseLost } from './database/errors.ts'
import { explainDatabase } from './database/explainDatabase.ts'
import { isHouse } from './database/house.ts'
import { createNotificationStore } from './database/notifications.ts'
import { openDatabase } from './database/openDatabase.ts'
import { createSeals } from './database/seals.ts'
import { sealServices } from './database/sealServices.ts'
import { readSecret } from './database/secrets.ts'
import { watchDisk, type Disk } from './base/disk.ts'
import { StartError } from './base/startError.ts'
import { explainListen } from './explainListen.ts'
import { startFeed, type Feed } from './agency/feed.ts'
import type { Folders } from './base/folders.ts'
import { countOlderDays } from './agency/countOlderDays.ts'
import { fillHistory } from './agency/history.ts'
import type { ContentIndex } from './index/contentIndex.ts'
import { createIndex } from './index/postgresIndex.ts'
import type { Filing } from './filing/filing.ts'
import { createFiling } from './filing/sqlFiling.ts'
import { openDeliveries, type Deliveries } from './deliveries/deliveries.ts'
import { openHouse } from './house/house.ts'
import type { Pace } from './house/rounds.ts'
import { openLive, type Live, type LivePatience } from './live/live.ts'
import type { Counter } from './limits/counter.ts'
import type { Mail } from './mail/mail.ts'
import type { Mailbox } from './mail/mailbox.ts'
import type { OutgoingOptions } from './outgoing/guardedRequest.ts'
import { openPush, type Push } from './push/push.ts'
import { realtimePath } from './realtime/socket.ts'
import { isLoopback, type Settings, type Upstream } from './settings/settings.ts'
import type { NotifySettings } from './settings/notifySettings.ts'
import type { WatchSettings } from './settings/watchSettings.ts'
import { createWebApp } from './web/app.ts'
import { sparingly } from './base/sparingly.ts'
import { createUpgrades } from './web/upgrades.ts'

export type RunningServer = {
  url: string
  port: number
  /** The documents of the sample agency, or those that the house has heard; null behind a gateway that hears nothing. */
  index: ContentIndex | null
  /** Where they come in; null where there is no index. */
  filing: Filing | null
  /** The columns that are synced; null where this server keeps none. */
  accounts: Accounts | null
  /** Null where nothing of ours is kept. */
  database: Database | null
  /** Resolves when the database is lost for good, and only another start helps. */
  lost: Promise<DatabaseLost>
  /** Lets requests in flight finish, then closes the database. */
  close(): Promise<void>
}

/** Options that only tests set. */
export type World = {
  /** Shows a mail to the operator, where none goes out. */
  showMail?: (mail: Mail) => void
  /** The time, as the accounts know it. */
  now?: () => Date
  /** The keys that sign Google's id tokens. */
  googleKeys?: JWTVerifyGetKey
  /** How long a connection may take, in milliseconds. */
  patience?: Partial<typeof patience>
  /** What the agency behind a gateway may cost. */
  upstreamLimits?: Partial<UpstreamLimits>
  /** What the live channel waits for, and how much of it. */
  livePatience?: LivePatience
  /** The way out to addresses that clients named, which is closed to this machine. */
  outgoing?: OutgoingOptions
  /** How often the house asks the agency. */
  housePace?: Pace
}

/** Milliseconds that a connection may take, so that slow ones do not use up what others need. */
const patience = {
  headersTimeout: 15_000,
  /** From the first byte to the last one of the body. Answers take as long as their reader's network does. */
  requestTimeout: 30_000,
  /** Longer than a column waits between two polls. */
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 5000,
  /** Finds devices that have left without closing their connection. */
  keepAlive: true,
  keepAliveInitialDelay: 60_000,
}

/** How long requests in flight may go on once the server closes. */
const drainMs = 10_000

/** Starts everything the settings ask for. Rejects with a StartError, or with what Node says against the port. */
export async function startServer(
  settings: Settings,
  folders: Folders,
  log: Logger,
  world: World = {},
): Promise<RunningServer> {
  const database = await openOwnDatabase(settings, folders, log)
  try {
    const running = await startOver(database, settings, folders, log, world)
    return {
      ...running,
      close: async () => {
        await running.close()
        await database?.close()
      },
    }
  } catch (error) {
    await database?.close().catch(() => {})
    // Damage may show only at the first read.
    throw explainDatabase(error, targetOf(settings))
  }
}

function openOwnKeys({ dataDir }: Settings): Keys {
  try {
    return openKeys(keyFileOf(dataDir))
  } catch (error) {
    throw explainFolder(error, resolve(dataDir))
  }
}

function targetOf({ databaseUrl, dataDir }: Settings): DatabaseTarget {
  return databaseUrl === null ? { dataDir: resolve(dataDir) } : { url: databaseUrl }
}

/** Null where nothing of ours is kept: a gateway without accounts that hears nothing. */
async function openOwnDatabase(settings: Settings, folders: Folders, log: Logger): Promise<Database | null> {
  const hasAccounts = settings.accounts?.servedBy === 'here'
  if (settings.upstream && !settings.watch && !hasAccounts) return null
  return openDatabase(targetOf(settings), {
    log: message => log.warn(message),
    ...(hasAccounts && { accountTables: accountMigrations(folders.migrations) }),
  })
}

async function startOver(
  database: Database | null,
  settings: Settings,
  folders: Folders,
  log: Logger,
  { now = () => new Date(), ...world }: World,
): Promise<RunningServer> {
  const hasKeys = settings.upstream === null || settings.accounts?.servedBy === 'here'
  const keys = database && hasKeys ? openOwnKeys(settings) : null
  // A database server watches its own disk.
  const disk =
    database && settings.databaseUrl === null
      ? await watchDisk({ folder: resolve(settings.dataDir), log, hasWire: hasDocuments(settings) })
      : null
  const accounts =
    database && keys && settings.accounts?.servedBy === 'here'
      ? await openAccounts({
          settings,
          accounts: settings.accounts,
          database,
          keys,
          now,
          log,
          ...world,
        })
      : null
  const counter = accounts?.counter ?? createMemoryCounter(randomBytes(32))
  const limitPasswords = createPasswordLimit(counter, settings, () => now().getTime())
  const content = await openContent(database, keys, settings, folders, log, {
    limitPasswords,
    upstreamLimits: world.upstreamLimits,
    livePatience: world.livePatience,
    housePace: world.housePace,
    outgoing: world.outgoing,
    mailbox: accounts?.mailbox ?? null,
    counter,
    disk,
  }).catch(async (error: unknown) => {
    disk?.stop()
    await accounts?.close()
    throw error
  })
  const push = await openOwnPush(settings, {
    database,
    keys,
    accounts,
    filing: content.filing,
    now,
    log,
    ...world,
  }).catch(async (error: unknown) => {
    disk?.stop()
    await Promise.all([accounts?.close(), content.live?.close()])
    await content.close()
    throw error
  })
  const app = createWebApp({
    settings,
    folders,
    log,
    accounts,
    push,
    deliveries: content.deliveries,
    contentApi: (request, environment) => content.app.fetch(request, environment),
    checkHealth: async () => {
      if (database) await ping(database)
    },
  })
  try {
    const server = await listen(app.fetch, settings, { ...patience, ...world.patience })
    const upgrades = new Map([
      ...(accounts ? [[realtimePath, accounts.realtime.upgrade] as const] : []),
      ...(content.live ? [[livePath, content.live.upgrade] as const] : []),
    ])
    server.on('upgrade', createUpgrades(settings, upgrades))
    const { port } = server.address() as AddressInfo
    const url = `http://${nameOf(settings.host)}:${port}`
    content.start(url)
    if (!isLoopback(settings.host) && settings.allowedHosts.length === 0)
      log.warn(
        `HOST is ${settings.host} and ALLOWED_HOSTS is not set: this server answers to its addresses, and to no name. Set ALLOWED_HOSTS to the names that readers use.`,
      )
    return {
      port,
      url,
      index: content.index,
      filing: content.filing,
      accounts,
      database,
      lost: database?.lost ?? new Promise(() => {}),
      close: async () => {
        disk?.stop()
        await Promise.all([accounts?.close(), content.live?.close(), push?.close()])
        await drain(server)
        await content.close()
      },
    }
  } catch (error) {
    disk?.stop()
    await Promise.all([accounts?.close(), content.live?.close(), push?.close()])
    await content.close()
    throw error
  }
}

type PushParts = {
  database: Database | null
  keys: Keys | null
  accounts: Accounts | null
  filing: Filing | null
  now: () => Date
  log: Logger
  outgoing?: OutgoingOptions
}

/** Null where nothing is pushed: it is off, or this server has no wire to hear or no columns to match. */
async function openOwnPush(settings: Settings, parts: PushParts): Promise<Push | null> {
  const { database, keys, accounts, filing, now, log, outgoing } = parts
  if (!settings.push) return null
  if (!database || !keys || !accounts || !filing) {
    log.warn(
      'PUSH is on, and yet nothing is pushed: that needs the accounts of this server, and a wire that is filed here or heard by the house (WATCH_USERNAME).',
    )
    return null
  }
  return openPush({
    settings: settings.push,
    database,
    seals: createSeals(keys.sealing),
    filing,
    search: {
      agency: {
        ...defaultAgency,
        providers: settings.agencyProviders ?? agency.providers,
        robotGenre: settings.robotGenre ?? agency.robotGenre,
      },
      fullTextMatch: settings.fullTextMatch,
    },
    requireFullSession: accounts.requireFullSession,
    outgoing,
    now,
    log,
  })
}

/** What answers the content API's paths. */
type Content = {
  app: { fetch(request: Request, env: unknown): Response | Promise<Response> }
  index: ContentIndex | null
  filing: Filing | null
  live: Live | null
  /** Null behind a gateway. */
  deliveries: Deliveries | null
  /** Called once the server can be reached, with its address. */
  start(url: string): void
  close(): Promise<void>
}

type ContentLimits = {
  limitPasswords: PasswordLimit
  upstreamLimits?: Partial<UpstreamLimits> | undefined
  livePatience?: LivePatience | undefined
  housePace?: Pace | undefined
  outgoing?: OutgoingOptions | undefined
  mailbox: Mailbox | null
  counter: Counter
  /** Null where the database is a server's. */
  disk: Disk | null
}

async function openContent(
  database: Database | null,
  keys: Keys | null,
  settings: Settings,
  folders: Folders,
  log: Logger,
  limits: ContentLimits,
): Promise<Content> {
  const { upstream, watch } = settings
  if (upstream && watch) {
    if (!database) throw new Error('A house that hears an agency needs a database')
    return openWatchingGateway(database, { ...settings, upstream, watch }, log, limits)
  }
  if (upstream) return openGateway(settings, upstream, log, limits)
  const { notify } = settings
  if (!database || !keys || !notify) throw new Error('The sample agency needs a database')
  return openAgency(database, keys, { ...settings, notify }, folders, log, limits)
}

function openGateway(
  settings: Settings,
  upstream: Upstream,
  log: Logger,
  { limitPasswords, upstreamLimits: ownLimits }: ContentLimits,
): Content {
  const client = createUpstreamClient({ ...upstreamLimits, ...ownLimits })
  const report = reportUpstream(log)
  const app = createGatewayApp({ upstream, client, limitPasswords, addresses: settings, own: null, report })
  return {
    app,
    index: null,
    filing: null,
    live: null,
    deliveries: null,
    start: () => {},
    close: async () => client.close(),
  }
}

function reportUpstream(log: Logger) {
  return sparingly((err, leftOut) => log.warn({ err, leftOut }, 'The content API does not answer'))
}

/** A gateway whose house hears the agency for all readers. */
async function openWatchingGateway(
  database: Database,
  settings: Settings & { upstream: Upstream; watch: WatchSettings },
  log: Logger,
  { limitPasswords, upstreamLimits: ownLimits, livePatience, housePace, disk }: ContentLimits,
): Promise<Content> {
  const { upstream, watch, keepDays } = settings
  const client = createUpstreamClient({ ...upstreamLimits, ...ownLimits })
  const index = createIndex(database)
  const filing = createFiling(database)
  const house = await openHouse({
    database,
    index,
    filing,
    upstream,
    watch,
    client,
    turns: createTurns(placesOn(database)),
    keepDays,
    log,
    hasRoom: disk?.hasRoom,
    pace: housePace,
  })
  const app = createGatewayApp({
    upstream,
    client,
    limitPasswords,
    addresses: settings,
    own: house.ownAnswers,
    report: reportUpstream(log),
  })
  const live =
    settings.live &&
    (await openLive(
      {
        filing,
        identify: house.identify,
        hasDocuments: !watch.isChannelOnly,
        answered: house.answered,
        limits: settings.live,
        address: settings,
        now: () => new Date(),
        log,
      },
      livePatience,
    ))
  let starting: Promise<void> = Promise.resolve()
  return {
    app,
    index,
    filing,
    live,
    deliveries: null,
    start() {
      starting = house
        .start(() => live?.watchedUnos() ?? [])
        .catch((error: unknown) => log.error(error, 'The house does not hear which documents are used'))
    },
    async close() {
      await starting
      await house.stop()
      client.close()
    },
  }
}

/** The sample agency: its documents, its wire, and the content API over them. */
async function openAgency(
  database: Database,
  keys: Keys,
  settings: Settings & { notify: NotifySettings },
  folders: Folders,
  log: Logger,
  { limitPasswords, livePatience, outgoing, mailbox, counter, disk }: ContentLimits,
): Promise<Content> {
  if (await isHouse(database))
    throw new StartError(
      'The database has the documents of an agency that was heard there: set CONTENT_API_URL as before, or DATA_DIR or DATABASE_URL to another place.',
    )
  const index = createIndex(database)
  const filing = createFiling(database)
  const library = readLibrary(folders.samples)
  const wire = createWire(library, { speed: settings.wireSpeed, keepDays: settings.keepDays })
  const options = {
    index,
    filing,
    database,
    wire,
    now: () => new Date(),
    log,
    keepDays: settings.keepDays,
    ...(disk && { hasRoom: disk.hasRoom }),
  }
  const oauth = {
    tokens: createAccessTokens(await readSecret(database, 'access-tokens')),
    apiKey: settings.apiKey,
    account: settings.sampleAccount,
    isAnonymousOn: settings.isAnonymousOn,
    lifetime: settings.tokenLifetime,
    now: Date.now,
    limitPasswords,
  }
  const seals = createSeals(keys.sealing)
  const { unreadable } = await sealServices(database, seals)
  if (unreadable > 0)
    log.warn(
      `${unreadable} notification services were encrypted with other keys than ${keyFileOf(settings.dataDir)} has. ` +
        'Put the first file back, or have their readers register them again.',
    )
  const visitors = {
    turns: createTurns(placesOn(database)),
    addressOf: (context: Context) => addressOf(context, settings),
  }
  const history = await fillHistory(options)
  const live =
    settings.live &&
    (await openLive(
      {
        filing,
        identify: async token => oauth.tokens.verify(token, 'access', options.now().getTime()),
        limits: settings.live,
        address: settings,
        now: options.now,
        log,
      },
      livePatience,
    ))
  const deliveries = openDeliveries({
    settings: settings.notify,
    database,
    seals,
    sealing: keys.sealing,
    filing,
    notifications: createNotificationStore(database, seals, settings.notify.most),
    mailbox,
    counter,
    guard: oauth,
    outgoing,
    now: options.now,
    log,
  })
  const app = createContentApp(
    index,
    oauth,
    deliveries.notifications,
    visitors,
    createStoryPages(library),
    filing,
  )
  const counting = countOlderDays(index, log)
  let feed: Feed | null = null
  return {
    app,
    index,
    filing,
    live,
    deliveries: settings.notify.transports.length > 0 ? deliveries : null,
    start(url) {
      deliveries.start(url)
      history.start()
      counting.start()
      if (settings.isWireOn) feed = startFeed(options)
    },
    async close() {
      await Promise.all([history.stop(), counting.stop(), feed?.stop(), deliveries.close()])
    },
  }
}

/** Do documents of an agency lie in the database? */
function hasDocuments({ upstream, watch }: Settings): boolean {
  return upstream === null || watch !== null
}

/**
 * Calls that run at the same time. The embedded database runs one statement: a second call can read its body or write
 * its answer meanwhile, and a third would only make the others wait. With PostgreSQL, two connections are kept for
 * filing and the accounts.
 */
function placesOn({ atOnce }: Database): number {
  return Math.max(2, atOnce - 2)
}

/** The host as it stands in an address. */
function nameOf(host: string): string {
  if (host === '127.0.0.1') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  { port, host }: Settings,
  serverOptions: typeof patience,
): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port, hostname: host, serverOptions }, () => resolve(server))
    server.once('error', error => reject(explainListen(error, host, port)))
  })
}

async function drain(server: ServerType): Promise<void> {
  const closed = new Promise<void>(resolve => server.close(() => resolve()))
  // A connection that has had its answer would stay open for a next request.
  const sweep = setInterval(() => {
    if ('closeIdleConnections' in server) server.closeIdleConnections()
  }, 50)
  const giveUp = setTimeout(() => {
    if ('closeAllConnections' in server) server.closeAllConnections()
  }, drainMs)
  await closed
  clearInterval(sweep)
  clearTimeout(giveUp)
}
