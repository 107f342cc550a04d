import { serve, type ServerType } from '@hono/node-server'
import { livePath } from '@wiredeck/content-api/wire'
import { defaultAgency } from '@wiredeck/document'
import type { JWTVerifyGetKey } from 'jose'
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import type { Logger } from 'pino'
import { openAccounts, type Accounts } from './accounts.ts'
import { keyFileOf, openKeys, type Keys } from './accounts/keys.ts'
import { offerCopies, type Copies } from './backup/copies.ts'
import { watchDisk, type Disk } from './base/disk.ts'
import type { Folders } from './base/folders.ts'
import { hasDocuments, type Content, type ContentDeps } from './content.ts'
import { createPasswordLimit } from './content/passwordLimit.ts'
import type { UpstreamLimits } from './content/upstreamClient.ts'
import { accountMigrations } from './database/accountMigrations.ts'
import { explainFolder } from './database/dataFolder.ts'
import { ping, type Database, type DatabaseTarget } from './database/database.ts'
import type { DatabaseLost } from './database/errors.ts'
import { explainDatabase } from './database/explainDatabase.ts'
import { openDatabase } from './database/openDatabase.ts'
import { createSeals } from './database/seals.ts'
import { explainListen } from './explainListen.ts'
import type { Filing } from './filing/filing.ts'
import { openGateway, openWatchingGateway } from './gateway.ts'
import type { Pace } from './house/rounds.ts'
import type { ContentIndex } from './index/contentIndex.ts'
import { createMemoryCounter } from './limits/memoryCounter.ts'
import type { LivePatience } from './live/live.ts'
import type { Mail } from './mail/mail.ts'
import type { OutgoingOptions } from './outgoing/guardedRequest.ts'
import { openPush, type Push } from './push/push.ts'
import { realtimePath } from './realtime/socket.ts'
import { openSampleAgency } from './sampleAgency.ts'
import { isLoopback, type Settings } from './settings/settings.ts'
import { createWebApp } from './web/app.ts'
import { servedAgency } from './web/servedAgency.ts'
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
  const parts: Parts = { disk: null, copies: null, accounts: null, content: null, push: null }
  const stopTelling = async () => {
    const { disk, copies, accounts, content, push } = parts
    disk?.stop()
    await Promise.all([copies?.close(), accounts?.close(), content?.live?.close(), push?.close()])
  }
  try {
    const hasKeys = settings.upstream === null || settings.accounts?.servedBy === 'here'
    const keys = database && hasKeys ? openOwnKeys(settings) : null
    // A database server watches its own disk.
    if (database && settings.databaseUrl === null)
      parts.disk = await watchDisk({
        folder: resolve(settings.dataDir),
        log,
        hasWire: hasDocuments(settings),
      })
    if (database?.copyTo) parts.copies = await offerCopies(resolve(settings.dataDir), database.copyTo, log)
    if (database && keys && settings.accounts?.servedBy === 'here')
      parts.accounts = await openAccounts({
        settings,
        accounts: settings.accounts,
        database,
        keys,
        now,
        log,
        ...world,
      })
    const counter = parts.accounts?.counter ?? createMemoryCounter(randomBytes(32))
    const content = await openContent(database, keys, {
      settings,
      folders,
      log,
      limitPasswords: createPasswordLimit(counter, settings, () => now().getTime()),
      upstreamLimits: world.upstreamLimits,
      livePatience: world.livePatience,
      housePace: world.housePace,
      outgoing: world.outgoing,
      mailbox: parts.accounts?.mailbox ?? null,
      counter,
      disk: parts.disk,
    })
    parts.content = content
    const { filing } = content
    const { accounts } = parts
    const push = await openOwnPush({ settings, database, keys, accounts, filing, now, log, ...world })
    parts.push = push
    const app = createWebApp({
      accounts,
      push,
      deliveries: content.deliveries,
      settings,
      folders,
      log,
      contentApi: (request, environment) => content.app.fetch(request, environment),
      checkHealth: async () => {
        if (database) await ping(database)
      },
    })
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
      filing,
      accounts,
      database,
      lost: database?.lost ?? new Promise(() => {}),
      close: async () => {
        await stopTelling()
        await drain(server)
        await content.close()
      },
    }
  } catch (error) {
    await stopTelling()
    await parts.content?.close()
    throw error
  }
}

/** What is closed with the server; null where it is not there, or not open yet. */
type Parts = {
  disk: Disk | null
  copies: Copies | null
  accounts: Accounts | null
  content: Content | null
  push: Push | null
}

/** A gateway, one whose house hears the agency, or the sample agency. */
async function openContent(
  database: Database | null,
  keys: Keys | null,
  deps: ContentDeps,
): Promise<Content> {
  const { upstream, watch } = deps.settings
  if (upstream && watch) {
    if (!database) throw new Error('A house that hears an agency needs a database')
    return openWatchingGateway(upstream, watch, database, deps)
  }
  if (upstream) return openGateway(upstream, deps)
  const { notify } = deps.settings
  if (!database || !keys || !notify) throw new Error('The sample agency needs a database')
  return openSampleAgency(database, keys, notify, deps)
}

type PushParts = {
  settings: Settings
  database: Database | null
  keys: Keys | null
  accounts: Accounts | null
  filing: Filing | null
  now: () => Date
  log: Logger
  outgoing?: OutgoingOptions
}

/** Null where nothing is pushed: it is off, or this server has no wire to hear or no columns to match. */
async function openOwnPush(parts: PushParts): Promise<Push | null> {
  const { settings, database, keys, accounts, filing, now, log, outgoing } = parts
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
      agency: { ...defaultAgency, ...servedAgency(settings) },
      fullTextMatch: settings.fullTextMatch,
    },
    requireFullSession: accounts.requireFullSession,
    outgoing,
    now,
    log,
  })
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
