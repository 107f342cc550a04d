import type { ServerType } from '@hono/node-server'
import { livePath } from '@wiredeck/content-api/wire'
import type { JWTVerifyGetKey } from 'jose'
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import type { Logger } from 'pino'
import { openAccounts, type Accounts } from './accounts.ts'
import { checkKeysAreThere } from './accounts/keyOwner.ts'
import { keyFileOf, openKeys, type Keys } from './accounts/keys.ts'
import { offerCopies, type Copies } from './backup/copies.ts'
import { watchDisk, type Disk } from './base/disk.ts'
import type { Folders } from './base/folders.ts'
import { hasDocuments, turnsOn, type Content, type ContentDeps, type LogPatience } from './content.ts'
import { createPasswordLimit } from './content/tokens/passwordLimit.ts'
import type { UpstreamLimits } from './content/upstreamClient.ts'
import { accountMigrations } from './database/tables/accountMigrations.ts'
import { explainFolder } from './database/dataFolder.ts'
import { sizeOf, type Database, type DatabaseTarget } from './database/database.ts'
import { countWaiting } from './database/stores/deliveryReports.ts'
import { watchDatabase, type DatabaseLook } from './database/databaseLook.ts'
import type { DatabaseLost } from './database/errors.ts'
import { explainDatabase } from './database/explainDatabase.ts'
import { openDatabase } from './database/openDatabase.ts'
import { createEnding } from './ending.ts'
import type { Filing } from './filing/filing.ts'
import { openGateway, openWatchingGateway } from './gateway.ts'
import type { Pace } from './house/rounds.ts'
import type { ContentIndex } from './index/contentIndex.ts'
import { listen, patience, urlOf } from './listen.ts'
import { lookAt } from './lookAt.ts'
import { createMemoryCounter } from './limits/memoryCounter.ts'
import { createSlices } from './limits/slices.ts'
import { createBudget, sharesOf } from './matching/budget.ts'
import type { LivePatience } from './live/live.ts'
import type { Mail } from './mail/mail.ts'
import type { OutgoingOptions } from './outgoing/guardedRequest.ts'
import { createMetrics, type Metrics } from './metrics/metrics.ts'
import { timeDatabase } from './metrics/timeDatabase.ts'
import { openOwnPush } from './ownPush.ts'
import type { Push } from './push/push.ts'
import { realtimePath } from './realtime/socket.ts'
import { openSampleAgency } from './sampleAgency.ts'
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
  const metrics = settings.metrics ? createMetrics(isDeckPath) : null
  const opened = await openOwnDatabase(settings, folders, log)
  const database = opened && metrics ? timeDatabase(opened, metrics.noteStatement) : opened
  try {
    const running = await startOver({ database, metrics }, settings, folders, log, world)
    return {
      ...running,
      close: async () => {
        await running.close()
        await database?.close()
        metrics?.close()
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

/** Null if this server stores nothing, as a gateway without accounts that hears nothing. */
async function openOwnDatabase(settings: Settings, folders: Folders, log: Logger): Promise<Database | null> {
  const hasAccounts = settings.accounts?.servedBy === 'here'
  if (settings.upstream && !settings.watch && !hasAccounts) return null
  return openDatabase(targetOf(settings), {
    log: message => log.warn(message),
    ...(hasAccounts && { accountTables: accountMigrations(folders.migrations) }),
  })
}

async function startOver(
  { database, metrics }: { database: Database | null; metrics: Metrics | null },
  settings: Settings,
  folders: Folders,
  log: Logger,
  { now = () => new Date(), ...world }: World,
): Promise<RunningServer> {
  const parts: Parts = {
    databaseLook: null,
    disk: null,
    copies: null,
    accounts: null,
    content: null,
    push: null,
    metrics: null,
  }
  const turns = turnsOn(database)
  const slices = createSlices()
  const ending = createEnding(world.endingGraceMs ?? endingGraceMs)
  const stopTelling = async () => {
    const { databaseLook, disk, copies, accounts, content, push } = parts
    databaseLook?.stop()
    disk?.stop()
    await Promise.all([copies?.close(), accounts?.close(), content?.live?.close(), push?.close()])
  }
  try {
    const hasKeys = settings.upstream === null || settings.accounts?.servedBy === 'here'
    if (database && settings.accounts?.servedBy === 'here')
      await checkKeysAreThere(database, keyFileOf(settings.dataDir))
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
        turns,
        slices,
        keys,
        now,
        log,
        ...world,
      })
    const counter = parts.accounts?.counter ?? createMemoryCounter(randomBytes(32))
    const budget = createBudget(sharesOf(settings.matchingMs))
    const content = await openContent(database, keys, {
      settings,
      folders,
      log,
      limitPasswords: createPasswordLimit(counter, settings, () => now().getTime(), turns),
      upstreamLimits: world.upstreamLimits,
      livePatience: world.livePatience,
      logPatience: world.logPatience,
      budget,
      housePace: world.housePace,
      outgoing: world.outgoing,
      mailbox: parts.accounts?.mailbox ?? null,
      counter,
      turns,
      slices,
      disk: parts.disk,
      metrics,
    })
    parts.content = content
    const { filing, matched } = content
    const { accounts } = parts
    const push = await openOwnPush({
      settings,
      database,
      keys,
      accounts,
      turns,
      matched,
      budget,
      now,
      log,
      ...world,
    })
    parts.push = push
    const databaseLook = database && watchDatabase(database)
    parts.databaseLook = databaseLook
    const look = () => lookAt({ database: databaseLook, content, ending })
    metrics?.watch({
      isReady: () => look().reasons.length === 0,
      database: database && {
        isThere: () => databaseLook?.trouble() === null,
        bytes: () => sizeOf(database),
      },
      channels: () => ({ live: content.live?.count() ?? 0, sync: accounts?.realtime.count() ?? 0 }),
      turns: turns.waiting,
      deliveries: async () => (database && content.deliveries ? countWaiting(database) : {}),
      wireHeard: () => content.look().heard,
    })
    const app = createWebApp({
      accounts,
      turns,
      push,
      deliveries: content.deliveries,
      settings,
      folders,
      log,
      contentApi: (request, environment) => content.app.fetch(request, environment),
      look,
      isEnding: ending.hasBegun,
      metrics: metrics && {
        noteAnswer: metrics.noteAnswer,
        app: settings.metrics?.port == null ? metrics.appFor(settings.metrics?.token ?? null) : null,
      },
    })
    if (metrics && settings.metrics?.port != null)
      parts.metrics = await listen(
        metrics.appFor(settings.metrics.token).fetch,
        { host: settings.host, port: settings.metrics.port },
        patience,
      )
    const server = await listen(app.fetch, settings, { ...patience, ...world.patience })
    const upgrades = new Map([
      ...(accounts ? [[realtimePath, accounts.realtime.upgrade] as const] : []),
      ...(content.live ? [[livePath, content.live.upgrade] as const] : []),
    ])
    server.on('upgrade', createUpgrades(settings, upgrades, createIgnoreUpgrade(server)))
    const { port } = server.address() as AddressInfo
    const url = urlOf(server, settings)
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
      metricsUrl: parts.metrics ? `${urlOf(parts.metrics, settings)}/metrics` : null,
      lost: database?.lost ?? new Promise(() => {}),
      close: async () => {
        // Channels are ended meanwhile, because the server waits for these connections as well.
        await Promise.all([ending.begin(server), stopTelling()])
        await content.close()
        parts.metrics?.close()
      },
    }
  } catch (error) {
    await stopTelling()
    await parts.content?.close()
    parts.metrics?.close()
    throw error
  }
}

/** What is closed with the server; null if it does not exist, or is not open yet. */
type Parts = {
  databaseLook: DatabaseLook | null
  disk: Disk | null
  copies: Copies | null
  accounts: Accounts | null
  content: Content | null
  push: Push | null
  /** The port of the metrics. */
  metrics: ServerType | null
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
