import { serve, type ServerType } from '@hono/node-server'
import { createWire, readLibrary } from '@wiredeck/samples'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { createAccessTokens } from './content/accessTokens.ts'
import { createContentApp } from './content/contentApi.ts'
import { createGatewayApp } from './content/gateway.ts'
import type { Database } from './database/database.ts'
import { openDatabase } from './database/openDatabase.ts'
import { readSecret } from './database/secrets.ts'
import { fillHistory, startFeed, type Feed } from './feed.ts'
import type { Folders } from './folders.ts'
import type { ContentIndex } from './index/contentIndex.ts'
import { createIndex } from './index/postgresIndex.ts'
import type { Settings } from './settings.ts'
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
  const agency = settings.upstream ? null : await openAgency(settings, folders, log)
  const contentApi = agency?.app ?? createGatewayApp(settings.upstream as NonNullable<Settings['upstream']>)
  const app = createWebApp({
    settings,
    folders,
    log,
    contentApi: request => contentApi.fetch(request),
    checkHealth: async () => {
      await agency?.database.query('SELECT 1')
    },
  })
  try {
    const server = await listen(app.fetch, settings)
    const { port } = server.address() as AddressInfo
    return {
      port,
      url: `http://${settings.host === '127.0.0.1' ? 'localhost' : settings.host}:${port}`,
      index: agency?.index ?? null,
      close: async () => {
        await drain(server)
        await agency?.close()
      },
    }
  } catch (error) {
    await agency?.close()
    throw error
  }
}

/** The sample agency: its documents, its wire, and the content API over them. */
async function openAgency(settings: Settings, folders: Folders, log: Logger) {
  const target = settings.databaseUrl ? { url: settings.databaseUrl } : { dataDir: settings.dataDir }
  const database: Database = await openDatabase(target, { log: message => log.warn(message) })
  const index = createIndex(database)
  const wire = createWire(readLibrary(folders.samples), { speed: settings.wireSpeed })
  const options = { index, database, wire, now: () => new Date(), log }
  const app = createContentApp(index, {
    tokens: createAccessTokens(await readSecret(database, 'access-tokens')),
    apiKey: settings.apiKey,
    account: settings.sampleAccount,
    lifetime: settings.tokenLifetime,
    now: Date.now,
  })
  const fillRest = await fillHistory(options)
  const filling = fillRest().catch((error: unknown) => log.error(error, 'The history is not complete'))
  const feed: Feed | null = settings.isWireOn ? startFeed(options) : null
  return {
    app,
    index,
    database,
    close: async () => {
      await feed?.stop()
      await filling
      await database.close()
    },
  }
}

function listen(fetch: (request: Request) => Response | Promise<Response>, { port, host }: Settings): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port, hostname: host }, () => resolve(server))
    server.once('error', reject)
  })
}

async function drain(server: ServerType): Promise<void> {
  const closed = new Promise<void>(resolve => server.close(() => resolve()))
  if ('closeIdleConnections' in server) server.closeIdleConnections()
  const giveUp = setTimeout(() => {
    if ('closeAllConnections' in server) server.closeAllConnections()
  }, drainMs)
  await closed
  clearTimeout(giveUp)
}
