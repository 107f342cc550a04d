import { serve, type ServerType } from '@hono/node-server'
import { createWire, readLibrary } from '@wiredeck/samples'
import type { Hono } from 'hono'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { createAccessTokens } from './content/accessTokens.ts'
import { createContentApp } from './content/contentApi.ts'
import { createGatewayApp } from './content/gateway.ts'
import type { Database } from './database/database.ts'
import { createNotificationStore } from './database/notifications.ts'
import { openDatabase } from './database/openDatabase.ts'
import { readSecret } from './database/secrets.ts'
import { startFeed, type Feed } from './feed.ts'
import type { Folders } from './folders.ts'
import { fillHistory } from './history.ts'
import type { ContentIndex } from './index/contentIndex.ts'
import { createIndex } from './index/postgresIndex.ts'
import type { Settings, Upstream } from './settings.ts'
import { createWebApp } from './web/app.ts'

export type RunningServer = {
  url: string
  port: number
  /** The sample agency's documents; null behind a gateway. */
  index: ContentIndex | null
  /** Lets requests in flight finish, then closes the database. */
  close(): Promise<void>
}

/** How long requests in flight may go on once the server closes. */
const drainMs = 10_000

/** Starts everything the settings ask for. Rejects when the port is taken or the data folder is in use. */
export async function startServer(settings: Settings, folders: Folders, log: Logger): Promise<RunningServer> {
  const content = settings.upstream
    ? openGateway(settings.upstream, log)
    : await openAgency(settings, folders, log)
  const app = createWebApp({
    settings,
    folders,
    log,
    contentApi: request => content.app.fetch(request),
    checkHealth: () => content.checkHealth(),
  })
  try {
    const server = await listen(app.fetch, settings)
    content.start()
    const { port } = server.address() as AddressInfo
    return {
      port,
      url: `http://${nameOf(settings.host)}:${port}`,
      index: content.index,
      close: async () => {
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
  checkHealth(): Promise<void>
  /** Called once the server can be reached. */
  start(): void
  close(): Promise<void>
}

function openGateway(upstream: Upstream, log: Logger): Content {
  const app = createGatewayApp(upstream, (error: unknown) =>
    log.warn(error, 'The content API does not answer'),
  )
  return { app, index: null, checkHealth: async () => {}, start: () => {}, close: async () => {} }
}

/** The sample agency: its documents, its wire, and the content API over them. */
async function openAgency(settings: Settings, folders: Folders, log: Logger): Promise<Content> {
  const target = settings.databaseUrl ? { url: settings.databaseUrl } : { dataDir: settings.dataDir }
  const database = await openDatabase(target, { log: message => log.warn(message) })
  try {
    return await fillAgency(database, settings, folders, log)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function fillAgency(
  database: Database,
  settings: Settings,
  folders: Folders,
  log: Logger,
): Promise<Content> {
  const index = createIndex(database)
  const wire = createWire(readLibrary(folders.samples), { speed: settings.wireSpeed })
  const options = { index, database, wire, now: () => new Date(), log, keepDays: settings.keepDays }
  const oauth = {
    tokens: createAccessTokens(await readSecret(database, 'access-tokens')),
    apiKey: settings.apiKey,
    account: settings.sampleAccount,
    lifetime: settings.tokenLifetime,
    now: Date.now,
  }
  const app = createContentApp(index, oauth, createNotificationStore(database))
  const history = await fillHistory(options)
  let feed: Feed | null = null
  return {
    app,
    index,
    checkHealth: async () => {
      await database.query('SELECT 1')
    },
    start() {
      history.start()
      if (settings.isWireOn) feed = startFeed(options)
    },
    async close() {
      await Promise.all([history.stop(), feed?.stop()])
      await database.close()
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
