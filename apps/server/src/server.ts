import { livePath } from '@wiredeck/content-api/wire'
import type { JWTVerifyGetKey } from 'jose'
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import type { Logger } from 'pino'
import type { Accounts } from './accounts.ts'
import { checkKeysAreThere } from './accounts/keyOwner.sql.ts'
import { keyFileOf, openKeys, type Keys } from './accounts/keys.ts'
import { offerCopies } from './backup/copies.ts'
import { watchDisk } from './base/disk.ts'
import type { Folders } from './base/folders.ts'
import { createParts, type Parts } from './base/parts.ts'
import { hasDocuments, turnsOn, type LogPatience } from './content.ts'
import { createPasswordLimit } from './content/tokens/passwordLimit.ts'
import type { UpstreamLimits } from './content/upstreamClient.ts'
import { accountMigrations } from './database/tables/accountMigrations.ts'
import { explainFolder } from './database/dataFolder.ts'
import { sizeOf, type Database, type DatabaseTarget } from './database/database.ts'
import { countWaiting } from './deliveries/deliveryReports.sql.ts'
import { watchDatabase } from './database/databaseLook.ts'
import type { DatabaseLost } from './database/errors.ts'
import { explainDatabase } from './database/explainDatabase.ts'
import { openDatabase } from './database/openDatabase.ts'
import { createEnding } from './ending.ts'
import type { Filing } from './filing/filing.ts'
import type { Pace } from './house/rounds.ts'
import type { ContentIndex } from './index/contentIndex.ts'
import { listen, patience, urlOf } from './listen.ts'
import { lookAt } from './lookAt.ts'
import { createMemoryCounter } from './callers/memoryCounter.ts'
import { createSlices } from './callers/slices.ts'
import { createBudget, sharesOf } from './matching/budget.ts'
import type { LivePatience } from './live/live.ts'
import type { Mail } from './mail/mail.ts'
import type { OutgoingOptions } from './outgoing/guardedRequest.ts'
import { createMetrics, type Metrics } from './metrics/metrics.ts'
import { timeDatabase } from './metrics/timeDatabase.ts'
import {
  openContent,
  openOwnAccounts,
  openOwnDeliveries,
  openOwnLive,
  openOwnLog,
  openOwnPush,
} from './ownParts.ts'
import { realtimePath } from './realtime/socket.ts'
import { isLoopback, type Settings } from './settings/settings.ts'
import { createWebApp } from './web/app.ts'
import { isDeckPath } from './web/deckPaths.ts'
import { createIgnoreUpgrade } from './web/ignoreUpgrade.ts'
import { createUpgrades } from './web/upgrades.ts'

export type RunningServer = {
  url: string
  port: number
  /** The documents of the sample agency, or those that the house has heard; null behind a gateway that hears nothing. */
  index: ContentIndex | null
  /** Files documents into the index; null if there is none. */
  filing: Filing | null
  /** The columns that are synced; null if this server keeps none. */
  accounts: Accounts | null
  /** The address of the metrics on a port of their own; null if they have none. */
  metricsUrl: string | null
  /** Null if this server stores nothing. */
  database: Database | null
  /** Resolves when the database is lost for good, and only another start helps. */
  lost: Promise<DatabaseLost>
  /** Lets requests in flight finish, then closes the database. */
  close(): Promise<void>
}

/** Options that only tests set. */
export type World = {
  /** Shows a mail to the operator, if mails do not go out. */
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
  /** What is kept of the log, and how long one document may be matched. */
  logPatience?: LogPatience
  /** What the way out lets through, which is otherwise closed to this machine. */
  outgoing?: OutgoingOptions
  /** How often the house asks the agency. */
  housePace?: Pace
  /** How long clients have to ask over an open connection once the server ends, in milliseconds. */
  endingGraceMs?: number
}

/** Longer than an answer to a client that asks again and again needs to say that the connection ends. */
const endingGraceMs = 1000

/** Starts everything the settings ask for. Rejects with a StartError, or with Node's error for the port. */
export async function startServer(
  settings: Settings,
  folders: Folders,
  log: Logger,
  world: World = {},
): Promise<RunningServer> {
  const parts = createParts(log)
  try {
    return await openServer(parts, settings, folders, log, world)
  } catch (error) {
    await parts.close().catch(() => {})
    // Damage may show only at the first read.
    throw explainDatabase(error, targetOf(settings))
  }
}

async function openServer(
  parts: Parts,
  settings: Settings,
  folders: Folders,
  log: Logger,
  world: World,
): Promise<RunningServer> {
  const { now = () => new Date() } = world
  const dataDir = resolve(settings.dataDir)
  const isOverServer = settings.databaseUrl !== null
  const metrics = await parts.open({
    name: 'metrics',
    open: () => (settings.metrics ? createMetrics(isDeckPath) : null),
    close: opened => opened?.close(),
  })
  const database = await parts.open({
    name: 'database',
    open: () => openOwnDatabase(settings, folders, log, metrics),
    close: opened => opened?.close(),
  })
  const databaseLook = await parts.open({
    name: 'look at the database',
    open: () => database && watchDatabase(database),
    close: opened => opened?.stop(),
  })
  const keys = await parts.open({ name: 'keys', open: () => database && openOwnKeys(settings, database) })
  const disk = await parts.open({
    name: 'disk',
    // A database server watches its own disk.
    open: () =>
      database && !isOverServer ? watchDisk({ folder: dataDir, log, hasWire: hasDocuments(settings) }) : null,
    close: opened => opened?.stop(),
  })
  await parts.open({
    name: 'copies',
    open: () => (database?.copyTo ? offerCopies(dataDir, database.copyTo, log) : null),
    close: opened => opened?.close(),
  })
  const turns = turnsOn(database)
  const slices = createSlices()
  const accounts = await parts.open({
    name: 'accounts',
    open: () => openOwnAccounts({ ...world, settings, database, keys, turns, slices, now, log }),
    close: opened => opened?.close(),
  })
  const counter = accounts?.counter ?? createMemoryCounter(randomBytes(32))
  const budget = createBudget(sharesOf(settings.matchingMs))
  const shared = { ...world, settings, log, database, keys, accounts, turns, slices, counter, budget }
  const content = await parts.open({
    name: 'content',
    open: () =>
      openContent({
        ...shared,
        folders,
        limitPasswords: createPasswordLimit(counter, settings, () => now().getTime(), turns),
        disk,
        metrics,
      }),
    close: opened => opened.close(),
  })
  const matched = await parts.open({
    name: 'log',
    open: () => openOwnLog(shared, content),
    close: opened => opened?.close(),
  })
  // The upgrades end its channels.
  const live = await parts.open({ name: 'live channel', open: () => openOwnLive(shared, content, matched) })
  const deliveries = await parts.open({
    name: 'deliveries',
    open: () => openOwnDeliveries(shared, content, matched),
    close: opened => opened?.close(),
  })
  const push = await parts.open({
    name: 'push',
    open: () => openOwnPush(shared, matched, now),
    close: opened => opened?.close(),
  })
  const ending = createEnding(world.endingGraceMs ?? endingGraceMs)
  const look = () => lookAt({ database: databaseLook, content, ending })
  const isDelivering = (settings.notify?.transports.length ?? 0) > 0
  metrics?.watch({
    isReady: () => look().reasons.length === 0,
    database: database && {
      isThere: () => databaseLook?.trouble() === null,
      bytes: () => sizeOf(database),
    },
    channels: () => ({ live: live?.count() ?? 0, sync: accounts?.realtime.count() ?? 0 }),
    turns: turns.waiting,
    deliveries: async () => (database && isDelivering ? countWaiting(database) : {}),
    wireHeard: () => content.look().heard,
  })
  const contentApp = content.app(deliveries?.notifications ?? null)
  const metricsApp = metrics && settings.metrics && metrics.appFor(settings.metrics.token)
  const metricsPort = settings.metrics?.port ?? null
  const app = createWebApp({
    accounts,
    turns,
    push,
    deliveries: isDelivering ? deliveries : null,
    settings,
    folders,
    log,
    contentApi: (request, environment) => contentApp.fetch(request, environment),
    look,
    isEnding: ending.hasBegun,
    metrics: metrics && { noteAnswer: metrics.noteAnswer, app: metricsPort === null ? metricsApp : null },
  })
  const metricsServer = await parts.open({
    name: 'port of the metrics',
    open: () =>
      metricsApp && metricsPort !== null
        ? listen(metricsApp.fetch, { host: settings.host, port: metricsPort }, patience)
        : null,
    close: opened => void opened?.close(),
  })
  const server = await parts.open({
    name: 'web',
    open: () => listen(app.fetch, settings, { ...patience, ...world.patience }),
    close: ending.begin,
  })
  await parts.open({
    name: 'upgrades',
    open() {
      const upgrades = new Map([
        ...(accounts ? [[realtimePath, accounts.realtime.upgrade] as const] : []),
        ...(live ? [[livePath, live.upgrade] as const] : []),
      ])
      server.on('upgrade', createUpgrades(settings, upgrades, createIgnoreUpgrade(server)))
    },
    // Before the web, which waits for these connections as well.
    close: async () => void (await Promise.all([accounts?.realtime.close(), live?.close()])),
  })
  const { port } = server.address() as AddressInfo
  const url = urlOf(server, settings)
  deliveries?.start(url)
  content.start(() => live?.watchedUnos() ?? [])
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
    metricsUrl: metricsServer ? `${urlOf(metricsServer, settings)}/metrics` : null,
    lost: database?.lost ?? new Promise(() => {}),
    close: parts.close,
  }
}

/** Null if there are none here. */
async function openOwnKeys(
  { upstream, accounts, dataDir }: Settings,
  database: Database,
): Promise<Keys | null> {
  const hasAccounts = accounts?.servedBy === 'here'
  if (upstream !== null && !hasAccounts) return null
  if (hasAccounts) await checkKeysAreThere(database, keyFileOf(dataDir))
  try {
    return openKeys(keyFileOf(dataDir))
  } catch (error) {
    throw explainFolder(error, resolve(dataDir))
  }
}

function targetOf({ databaseUrl, dataDir }: Settings): DatabaseTarget {
  return databaseUrl === null ? { dataDir: resolve(dataDir) } : { url: databaseUrl }
}

/** Null if this server stores nothing, as a gateway without accounts that hears nothing. */
async function openOwnDatabase(
  settings: Settings,
  folders: Folders,
  log: Logger,
  metrics: Metrics | null,
): Promise<Database | null> {
  const hasAccounts = settings.accounts?.servedBy === 'here'
  if (settings.upstream && !settings.watch && !hasAccounts) return null
  const database = await openDatabase(targetOf(settings), {
    log: message => log.warn(message),
    ...(hasAccounts && { accountTables: accountMigrations(folders.migrations) }),
  })
  return metrics ? timeDatabase(database, metrics.noteStatement) : database
}
