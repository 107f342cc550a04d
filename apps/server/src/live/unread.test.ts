import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/openDatabase.ts'
import { createDatabaseProxy } from '../database/testing/databaseProxy.ts'
import { databaseSubjects } from '../database/testing/databaseTargets.ts'
import { createFreshDatabase } from '../database/testing/freshDatabase.ts'
import { createFiling } from '../filing/filing.sql.ts'
import type { Filing } from '../filing/filing.ts'
import { strikeStory } from '../index/testing/documents.ts'
import { createSlices } from '../callers/slices.ts'
import { createTurns } from '../callers/turns.ts'
import { readSettings } from '../settings/settings.ts'
import { openWelcome, type LiveClient } from '../testing/liveClient.ts'
import { anonymousToken, startTestServer, waitForPast } from '../testing/testServer.ts'
import { createBudget, sharesOf } from '../matching/budget.ts'
import { openMatchedLog } from '../matching/matchedLog.ts'
import { openLive } from './live.ts'

/** The usual rhythm takes 40 s; a faster one has the same order of events. */
const heartbeatEveryMs = Number(process.env['DEAF_BEAT_MS'] ?? 200)
const readsWithinMs = heartbeatEveryMs / 2
const livePatience = { heartbeatEveryMs, readsWithinMs }
/** A deck believes a server that has read its log within the last three heartbeats. */
const deafAfterMs = 3 * heartbeatEveryMs

const keepDays = 1

/** A server whose log can be taken away, and how somebody else files into it meanwhile. */
type Scene = {
  url: string
  token: string
  takeAway(): void
  giveBack(): Promise<void>
  fileElsewhere: Filing['file']
  close(): Promise<void>
}

/** The server's connections stay, but nothing passes over them. */
async function overLostPackets(url: string): Promise<Scene> {
  const fresh = await createFreshDatabase(url)
  const proxy = await createDatabaseProxy(fresh.url)
  const server = await startTestServer({
    settings: { databaseUrl: proxy.url, keepDays },
    world: { livePatience },
  })
  // A filing that hangs would keep the log locked for everybody.
  await waitForPast(server, keepDays)
  const elsewhere = await openDatabase({ url: fresh.url })
  return {
    url: server.url,
    token: await anonymousToken(server.url),
    takeAway: proxy.hang,
    giveBack: proxy.resume,
    fileElsewhere: createFiling(elsewhere).file,
    async close() {
      await proxy.resume()
      await elsewhere.close()
      await server.closeAndRemove()
      await proxy.close()
      await fresh.drop()
    },
  }
}

/** The embedded database belongs to one process, so its queries hang for the channel only. */
async function overHangingQueries(database: Database, remove: () => Promise<void>): Promise<Scene> {
  let release = () => {}
  let held = Promise.resolve()
  const hanging: Database = {
    ...database,
    query: async (...query) => {
      await held
      return database.query(...query)
    },
    // Notifications go the same way.
    listen: async () => async () => {},
  }
  const settings = readSettings({})
  if (!settings.live) throw new Error('The settings have no channel')
  const log = pino({ level: 'silent' })
  const matched = await openMatchedLog({ filing: createFiling(hanging), log, now: () => new Date() })
  const live = await openLive(
    {
      matched,
      budget: createBudget(sharesOf(25)),
      identify: async () => ({ account: null, expiresAt: Date.now() + 3_600_000 }),
      limits: settings.live,
      address: settings,
      turns: createTurns(2),
      slices: createSlices(),
      now: () => new Date(),
      log,
    },
    livePatience,
  )
  const server = createServer().on('upgrade', live.upgrade)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: 'any',
    takeAway: () => void (held = new Promise(resolve => (release = resolve))),
    giveBack: async () => release(),
    fileElsewhere: createFiling(database).file,
    async close() {
      release()
      await live.close()
      await matched.close()
      server.close()
      await database.close()
      await remove()
    },
  }
}

const scenes = databaseSubjects().map(({ name, create }) => ({
  name,
  open: async () => {
    const { target, remove } = await create()
    if (!('url' in target)) return overHangingQueries(await openDatabase(target), remove)
    await remove()
    return overLostPackets(process.env['DATABASE_URL'] ?? '')
  },
}))

describe.each(scenes)('a server that cannot read its log, on $name', ({ open }) => {
  let scene: Scene | null = null
  let client: LiveClient | null = null
  afterEach(async () => {
    await client?.close()
    await scene?.close()
  })

  it(
    'goes on with heartbeats, which say since when; a deck knows by the fourth, and is told what was filed',
    async () => {
      scene = await open()
      client = await openWelcome(scene.url, scene.token)
      client.watch({ sea: { query: { name: 'slug', in: ['sea'] } } })
      const { answered, read, now } = await client.next('heartbeat')
      expect(Date.parse(now) - Date.parse(read ?? '')).toBeLessThan(deafAfterMs)
      // The log is the wire itself.
      expect(answered).toBe(read)

      scene.takeAway()
      const takenAt = Date.now()
      await scene.fileElsewhere([strikeStory('sea', { slug: ['sea'] })])
      let beats = 0
      let isDeaf = false
      while (!isDeaf) {
        const beat = await client.next('heartbeat')
        if (Date.parse(beat.now) < takenAt) continue
        beats += 1
        isDeaf = Date.parse(beat.now) - Date.parse(beat.read ?? '') > deafAfterMs
        if (isDeaf) expect(Date.parse(beat.now) - takenAt).toBeLessThan(45_000)
      }
      // One may have been under way.
      expect(beats).toBeLessThanOrEqual(5)
      expect(client.messages.filter(({ type }) => type === 'filed')).toEqual([])

      await scene.giveBack()
      expect(await client.next('filed')).toMatchObject({ uno: 'sea', in: ['sea'] })
      for (;;) if (Date.parse((await client.next('heartbeat')).read ?? '') > takenAt) break
    },
    60_000 + 8 * heartbeatEveryMs,
  )
})
