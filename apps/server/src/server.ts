import { serve, type ServerType } from '@hono/node-server'
import { createStoryPages, createWire, readLibrary } from '@wiredeck/samples'
import type { Hono } from 'hono'
import type { JWTVerifyGetKey } from 'jose'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { openAccounts, type Accounts } from './accounts/accounts.ts'
import { createAccessTokens } from './content/accessTokens.ts'
import { createContentApp } from './content/contentApi.ts'
import { createGatewayApp } from './content/gateway.ts'
import { accountMigrations } from './database/accountMigrations.ts'
import { ping, type Database } from './database/database.ts'
import { createNotificationStore } from './database/notifications.ts'
import { openDatabase } from './database/openDatabase.ts'
import { readSecret } from './database/secrets.ts'
import { startFeed, type Feed } from './feed.ts'
import type { Folders } from './folders.ts'
import { fillHistory } from './history.ts'
import type { ContentIndex } from './index/contentIndex.ts'
import { createIndex } from './index/postgresIndex.ts'
import type { Mail } from './mail/mail.ts'
import type { Settings, Upstream } from './settings.ts'
import { createWebApp } from './web/app.ts'
import { createUpgrades } from './web/upgrades.ts'

export type RunningServer = {
  url: string
  port: number
  /** The sample agency's documents; null behind a gateway. */
  index: ContentIndex | null
  /** The columns that are synced; null where this server keeps none. */
  accounts: Accounts | null
  /** Null where nothing of ours is kept. */
  database: Database | null
  /** Lets requests in flight finish, then closes the database. */
  close(): Promise<void>
}

/** What is different in a test. */
export type World = {
  /** Shows a mail to whoever started the server, where none goes out. */
  showMail?: (mail: Mail) => void
  /** The time, as the accounts know it. */
  now?: () => Date
  /** Whose signature an id token of Google has. */
  googleKeys?: JWTVerifyGetKey
}

/** How long requests in flight may go on once the server closes. */
const drainMs = 10_000

/** Starts everything the settings ask for. Rejects when the port is taken or the data folder is in use. */
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
    await database?.close()
    throw error
  }
}

/** Null where nothing of ours is kept: a gateway without accounts. */
async function openOwnDatabase(settings: Settings, folders: Folders, log: Logger): Promise<Database | null> {
  const hasAccounts = settings.accounts?.servedBy === 'here'
  if (settings.upstream && !hasAccounts) return null
  const target = settings.databaseUrl ? { url: settings.databaseUrl } : { dataDir: settings.dataDir }
  return openDatabase(target, {
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
  const accounts =
    database && settings.accounts?.servedBy === 'here'
      ? await openAccounts({
          settings,
          accounts: settings.accounts,
          database,
          now,
          log,
          ...world,
        })
      : null
  const content = await openContent(database, settings, folders, log)
  const app = createWebApp({
    settings,
    folders,
    log,
    accounts,
    contentApi: request => content.app.fetch(request),
    checkHealth: async () => {
      if (database) await ping(database)
    },
  })
  try {
    const server = await listen(app.fetch, settings)
    server.on('upgrade', createUpgrades(settings, accounts?.realtime ?? null))
    content.start()
    const { port } = server.address() as AddressInfo
    return {
      port,
      url: `http://${nameOf(settings.host)}:${port}`,
      index: content.index,
      accounts,
      database,
      close: async () => {
        await accounts?.close()
        await drain(server)
        await content.close()
      },
    }
  } catch (error) {
    await content.close()
    throw error
  }
}

/** What answers the content API's paths. */
type Content = {
  app: Pick<Hono, 'fetch'>
  index: ContentIndex | null
  /** Called once the server can be reached. */
  start(): void
  close(): Promise<void>
}

async function openContent(
  database: Database | null,
  settings: Settings,
  folders: Folders,
  log: Logger,
): Promise<Content> {
  if (settings.upstream) return openGateway(settings.upstream, log)
  if (!database) throw new Error('The sample agency needs a database')
  return openAgency(database, settings, folders, log)
}

function openGateway(upstream: Upstream, log: Logger): Content {
  const app = createGatewayApp(upstream, (error: unknown) =>
    log.warn(error, 'The content API does not answer'),
  )
  return { app, index: null, start: () => {}, close: async () => {} }
}

/** The sample agency: its documents, its wire, and the content API over them. */
async function openAgency(
  database: Database,
  settings: Settings,
  folders: Folders,
  log: Logger,
): Promise<Content> {
  const index = createIndex(database)
  const library = readLibrary(folders.samples)
  const wire = createWire(library, { speed: settings.wireSpeed, keepDays: settings.keepDays })
  const options = { index, database, wire, now: () => new Date(), log, keepDays: settings.keepDays }
  const oauth = {
    tokens: createAccessTokens(await readSecret(database, 'access-tokens')),
    apiKey: settings.apiKey,
    account: settings.sampleAccount,
    lifetime: settings.tokenLifetime,
    now: Date.now,
  }
  const app = createContentApp(index, oauth, createNotificationStore(database), createStoryPages(library))
  const history = await fillHistory(options)
  let feed: Feed | null = null
  return {
    app,
    index,
    start() {
      history.start()
      if (settings.isWireOn) feed = startFeed(options)
    },
    async close() {
      await Promise.all([history.stop(), feed?.stop()])
    },
  }
}

/** The host as it stands in an address. */
function nameOf(host: string): string {
  if (host === '127.0.0.1') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  { port, host }: Settings,
): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port, hostname: host }, () => resolve(server))
    server.once('error', reject)
  })
}

async function drain(server: ServerType): Promise<void> {
  const closed = new Promise<void>(resolve => server.close(() => resolve()))
  // A connection that has had its answer stays open for the next request, which shall not come.
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
