import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pino, type Logger } from 'pino'
import type { DatabaseTarget } from '../database/database.ts'
import { openDatabase } from '../database/openDatabase.ts'
import type { DatabaseSubject } from '../database/testing/databaseTargets.ts'
import { beginFolder } from '../database/testing/emptyDatabase.ts'
import { copyPast } from './filledFolder.ts'
import { findFolders, type Folders } from '../base/folders.ts'
import { renewLog } from '../filing/filing.sql.ts'
import { startServer, type RunningServer, type World } from '../server.ts'
import { readSettings, type Settings } from '../settings/settings.ts'

export type TestServer = RunningServer & { dataDir: string; closeAndRemove(): Promise<void> }

export type TestServerOptions = {
  environment?: Record<string, string>
  settings?: Partial<Settings>
  /** Files of the built deck, by path. */
  deck?: Record<string, string | Buffer>
  log?: Logger
  world?: World
}

/** A real server on a free port over a folder of its own, with the wire off and a past of one day. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'wiredeck-server-'))
  const isElsewhere = options.settings?.dataDir !== undefined || options.settings?.databaseUrl !== undefined
  const settings = {
    ...readSettings({
      PORT: '0',
      WIRE: 'off',
      KEEP_DAYS: '1',
      DATA_DIR: join(folder, 'data'),
      ...ownPairs,
      ...options.environment,
    }),
    ...wellKnownPairs(options.environment),
    ...options.settings,
  }
  if (settings.databaseUrl === null) beginFolder(settings.dataDir)
  if (!isElsewhere) await givePast(settings)
  const server = await startServer(
    settings,
    options.deck ? withDeck(join(folder, 'deck'), options.deck) : findFolders(),
    options.log ?? pino({ level: 'silent' }),
    { endingGraceMs: 0, ...options.world },
  )
  return {
    ...server,
    dataDir: settings.dataDir,
    async closeAndRemove() {
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A reader and a key for servers that others can reach, which do not start with the well-known ones. */
export const ownReader = { username: 'tests@deck.example', password: 'only-for-tests' }
export const ownKey = btoa('tests:key')
export const ownPairs = {
  API_KEY: atob(ownKey),
  SAMPLE_ACCOUNT: `${ownReader.username}:${ownReader.password}`,
}

/** Tests log in with the well-known pairs, also where the server refuses them as settings because others can reach it. */
function wellKnownPairs(environment: Record<string, string> = {}): Partial<Settings> {
  const { apiKey, sampleAccount } = readSettings({})
  const isGateway = environment.CONTENT_API_URL !== undefined
  return {
    ...(environment.API_KEY === undefined && { apiKey }),
    ...(environment.SAMPLE_ACCOUNT === undefined && !isGateway && { sampleAccount }),
  }
}

/** A data folder with a log of its own. Others are copies of one folder, whose log they all take for theirs. */
export async function beginOwnLog(dataDir: string): Promise<void> {
  beginFolder(dataDir)
  const database = await openDatabase({ dataDir })
  await renewLog(database)
  await database.close()
}

/** A server over a new database of this kind; the database goes with it. */
export async function startServerOn(
  { create }: DatabaseSubject,
  settings: Partial<Settings>,
  options: TestServerOptions = {},
): Promise<TestServer> {
  const { target, remove } = await create()
  if ('dataDir' in target && settings.keepDays !== undefined)
    await givePast({ ...withoutWire, ...settings, ...placeOf(target) })
  const server = await startTestServer({ ...options, settings: { ...settings, ...placeOf(target) } })
  return {
    ...server,
    async closeAndRemove() {
      await server.closeAndRemove()
      await remove()
    },
  }
}

/** What `givePast` needs of the settings of a server that is a process of its own. */
export const withoutWire = readSettings({ WIRE: 'off' })

/** Gives a server that keeps the sample agency the agency's past from the first moment on. */
export async function givePast({ dataDir, keepDays, upstream, isWireOn }: Settings): Promise<void> {
  if (upstream !== null || isWireOn) return
  await copyPast(dataDir, keepDays, async place => {
    const server = await startTestServer({ settings: { dataDir: place, keepDays } })
    await waitForPast(server, keepDays)
    // Each server signs its tokens with a secret of its own.
    await server.database?.query('DELETE FROM secret')
    await server.closeAndRemove()
  })
}

/** The settings of a server over a database that a test has made. */
export function placeOf(target: DatabaseTarget): Partial<Settings> {
  return 'url' in target ? { databaseUrl: target.url } : { dataDir: target.dataDir }
}

function withDeck(deck: string, files: Record<string, string | Buffer>): Folders {
  for (const [path, content] of Object.entries(files)) {
    const file = join(deck, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  return { ...findFolders(), deck }
}

/** Documents are put in newest first: resolves once the oldest ones are there. */
export async function waitForPast({ index }: RunningServer, keepDays: number): Promise<void> {
  const almostAll = keepDays * 86_400_000 - 1_800_000
  for (;;) {
    const oldest = await index?.oldest()
    if (oldest && Date.now() - oldest.getTime() > almostAll) return
    await setTimeout(100)
  }
}

/** base64 of deck:deck, the well-known key of the sample agency. */
export const sampleKey = 'ZGVjazpkZWNr'
export const reader = { username: 'reader@deck.example', password: 'reader' }

export async function anonymousToken(url: string): Promise<string> {
  const answer = await fetch(`${url}/oauth/token?grant_type=anonymous`)
  return ((await answer.json()) as { access_token: string }).access_token
}

export type RawAnswer = { uno: string; published: string } & Record<string, unknown>
export type SearchAnswer = {
  response: {
    docs: RawAnswer[]
    numFound: number
    analysedFrom?: string
    facets?: Record<string, { value: string; occurence: number }[]>
  }
}

export type CallInit = { method?: string; body?: string; headers?: Record<string, string> }

/** Calls the content API with one anonymous token. */
export async function createCaller(url: string) {
  const authorization = `Bearer ${await anonymousToken(url)}`
  const call = (path: string, { headers, ...init }: CallInit = {}) =>
    fetch(url + path, { ...init, headers: { authorization, ...headers } })
  const post = (path: string, body: unknown) =>
    call(path, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) })
  return {
    call,
    post,
    async search(body: unknown): Promise<SearchAnswer['response']> {
      const answer = await post('/v1/api/search', body)
      if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
      return ((await answer.json()) as SearchAnswer).response
    },
  }
}
