import { createContentApi } from '@wiredeck/content-api'
import type { DeliveriesAnswer, LogPoint } from '@wiredeck/content-api/wire'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DatabaseTarget } from '../database/database.ts'
import { openDatabase } from '../database/openDatabase.ts'
import { createFreshDatabase } from '../database/testing/freshDatabase.ts'
import { createFiling } from '../filing/filing.sql.ts'
import { buildServer, startChild, type ChildServer } from '../testing/childServer.ts'
import { openWelcome } from '../testing/liveClient.ts'
import { anonymousToken, givePast, reader, sampleKey, withoutWire } from '../testing/testServer.ts'
import {
  startReceiver,
  takenBy,
  type ReceivedPayload,
  type Receiver,
  type ReceiverAnswer,
} from './testing/receiver.ts'

/** Some documents are taken, of some the answer is lost, and some are taken later. */
const fickle: readonly ReceiverAnswer[] = [
  { status: 204 },
  'hang',
  { status: 204 },
  { status: 503 },
  { status: 204 },
]
const rounds = Number(process.env.DELIVERY_KILLS ?? 2)
const folder = mkdtempSync(join(tmpdir(), 'wiredeck-delivery-kill-'))
const dataDir = join(folder, 'data')
const keepDays = 2
const running: ChildServer[] = []
let receiver: Receiver

beforeAll(async () => {
  buildServer()
  await givePast({ ...withoutWire, dataDir, keepDays })
})
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(async () => {
  await receiver.close()
  for (const child of running.splice(0)) {
    child.signal('SIGKILL')
    await child.ended
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function start(environment: Record<string, string> = {}): Promise<ChildServer> {
  const child = await startChild({
    DATA_DIR: dataDir,
    WIRE: 'off',
    KEEP_DAYS: String(keepDays),
    NOTIFY_ALLOW_PRIVATE: '1',
    ...environment,
  })
  if (!('url' in child)) throw new Error(`It did not come up: ${child.output}`)
  running.push(child)
  return child
}

async function logIn({ url }: ChildServer) {
  const api = createContentApi({ baseUrl: url, apiKey: sampleKey })
  const { accessToken } = await api.logIn(reader)
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
  return {
    api,
    resume: () =>
      fetch(`${url}/wire/v1/deliveries/resume`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ service: 'Hook' }),
      }),
    async waiting() {
      const answer = await fetch(`${url}/wire/v1/deliveries`, { headers })
      return ((await answer.json()) as DeliveriesAnswer).services[0]?.waiting
    },
  }
}

/** Ends a server, and reads all that was filed after a place in its log, in its order, as `uno revision`. */
async function filedSince(child: ChildServer, target: DatabaseTarget, since: LogPoint): Promise<string[]> {
  child.signal('SIGTERM')
  await child.ended
  const database = await openDatabase(target)
  const filing = createFiling(database)
  const filed: string[] = []
  for (let last: number | undefined = since.number; last !== undefined;) {
    const { entries } = await filing.readLog(last, 1000, { isPastLeftOut: true })
    filed.push(...entries.flatMap(({ uno, revision, isGone }) => (isGone ? [] : [`${uno} ${revision}`])))
    last = entries.at(-1)?.number
  }
  await database.close()
  return filed
}

/** Makes a webhook that is told of everything; resolves to the place in the log at which it begins. */
async function subscribeToAll(child: ChildServer): Promise<LogPoint> {
  const { api } = await logIn(child)
  await api.registerService({ name: 'Hook', type: 'rest', datas: { href: receiver.origin } })
  await api.addSubscription({ name: 'All', service: 'Hook' }, {})
  const client = await openWelcome(child.url, await anonymousToken(child.url))
  client.watch({ all: {} })
  const { log, number } = await client.next('watching')
  await client.close()
  return { log, number }
}

function answerFickly() {
  let nth = 0
  receiver.willAnswer(() => fickle[nth++ % fickle.length] ?? 'hang')
}

/** Kills it in each round at another point: while it waits for an answer, or stores what it heard. */
async function killWhileItDelivers(child: ChildServer, round: number) {
  const { resume } = await logIn(child)
  await resume()
  const enough = receiver.received.length + 1 + (round % 3)
  await receiver.until(all => all.length >= enough)
  child.signal('SIGKILL')
  await child.ended
}

/** Lets everything that waits go out. */
async function deliverTheRest(child: ChildServer) {
  receiver.willAnswer(() => ({ status: 204 }))
  const { resume, waiting } = await logIn(child)
  await resume()
  await expect.poll(waiting, { timeout: 60_000, interval: 200 }).toBe(0)
}

/** Every document was taken, in the order in which it was filed, and what came again had the id of its first time. */
function expectInOrder(received: readonly ReceivedPayload[], filed: readonly string[]) {
  expect([...new Set(takenBy(received))]).toEqual(filed)
  const documentsById = new Map<string, string>()
  for (const { payload } of received) {
    const documents = payload.payload.map(({ uno, revision }) => `${uno} ${revision}`).join()
    expect(documentsById.get(payload.uuid) ?? documents).toBe(documents)
    documentsById.set(payload.uuid, documents)
  }
  // The same documents never come under two ids.
  expect([...documentsById.values()].flatMap(documents => documents.split(','))).toEqual(filed)
}

describe('D43: a server that is killed while it delivers', () => {
  it(
    `loses nothing, keeps the order, and tells repeats by their id, killed ${rounds} times`,
    { timeout: 120_000 + 30_000 * rounds },
    async () => {
      const first = await start()
      const begin = await subscribeToAll(first)
      first.signal('SIGKILL')
      await first.ended

      answerFickly()
      for (let round = 0; round < rounds; round += 1) {
        const child = await start({ WIRE: 'on', WIRE_SPEED: '200' })
        await killWhileItDelivers(child, round)
      }

      const last = await start()
      await deliverTheRest(last)
      const filed = await filedSince(last, { dataDir }, begin)
      expect(filed.length).toBeGreaterThan(rounds)
      expectInOrder(receiver.received, filed)
    },
  )

  it.runIf(process.env.DATABASE_URL && process.env.TWO_PROCESSES)(
    `is followed by the other process of its database, which goes on in order, ${rounds} times`,
    { timeout: 120_000 + 60_000 * rounds },
    async () => {
      const { url, drop } = await createFreshDatabase(process.env.DATABASE_URL ?? '')
      const onOneDatabase = { DATABASE_URL: url, DATA_DIR: join(folder, 'two') }
      const setUp = await start({ ...onOneDatabase, WIRE: 'off' })
      const begin = await subscribeToAll(setUp)
      setUp.signal('SIGTERM')
      await setUp.ended

      const startBusy = () => start({ ...onOneDatabase, WIRE: 'on', WIRE_SPEED: '200' })
      let delivering = await startBusy()
      let waiting = await startBusy()
      answerFickly()
      for (let round = 0; round < rounds; round += 1) {
        await killWhileItDelivers(delivering, round)
        delivering = waiting
        waiting = await startBusy()
      }

      // While both live, only one sends: nothing that was taken comes again, except what the killed one had
      // not noted.
      receiver.willAnswer(() => ({ status: 204 }))
      await (await logIn(delivering)).resume()
      const before = receiver.received.length
      const sent = await receiver.until(all => all.length >= before + 40)
      const ids = sent.slice(before).map(({ payload }) => payload.uuid)
      expect(ids.length - new Set(ids).size).toBeLessThanOrEqual(1)

      for (const child of [delivering, waiting]) {
        child.signal('SIGKILL')
        await child.ended
      }
      const last = await start({ ...onOneDatabase, WIRE: 'off' })
      await deliverTheRest(last)
      expectInOrder(receiver.received, await filedSince(last, { url }, begin))
      await drop()
    },
  )
})
