import { createContentApi } from '@wiredeck/content-api'
import type { DeliveriesAnswer, LogPoint } from '@wiredeck/content-api/wire'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildServer, startChild, type ChildServer } from '../testing/childServer.ts'
import { openWelcome } from '../testing/liveClient.ts'
import { anonymousToken, givePast, reader, sampleKey, withoutWire } from '../testing/testServer.ts'
import { startReceiver, takenBy, type Receiver, type ReceiverAnswer } from './testing/receiver.ts'

const rounds = Number(process.env.DELIVERY_KILLS ?? 2)
const folder = mkdtempSync(join(tmpdir(), 'wiredeck-delivery-kill-'))
const dataDir = join(folder, 'data')
const keepDays = 2
const running: ChildServer[] = []
let receiver: Receiver

beforeAll(async () => {
  buildServer()
  await givePast({ ...withoutWire, dataDir, keepDays })
  receiver = await startReceiver()
})
afterEach(async () => {
  for (const child of running.splice(0)) {
    child.signal('SIGKILL')
    await child.ended
  }
})
afterAll(async () => {
  await receiver.close()
  rmSync(folder, { recursive: true, force: true })
})

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

/** All that was filed after a place in the log, in its order, as `uno revision`. */
async function filedSince({ url }: ChildServer, since: LogPoint): Promise<string[]> {
  const client = await openWelcome(url, await anonymousToken(url))
  client.watch({ all: {} }, since)
  await client.next('watching')
  client.send({ type: 'ping', id: 1 })
  await client.next('pong')
  await client.close()
  return client.messages.flatMap(each => (each.type === 'filed' ? [`${each.uno} ${each.revision}`] : []))
}

describe('decision 43: a server that is killed while it delivers', () => {
  it(
    `loses nothing, keeps the order, and tells repeats by their id, killed ${rounds} times`,
    { timeout: 120_000 + 30_000 * rounds },
    async () => {
      const first = await start()
      const { api } = await logIn(first)
      await api.registerService({ name: 'Hook', type: 'rest', datas: { href: receiver.origin } })
      await api.addSubscription({ name: 'All', service: 'Hook' }, {})
      const client = await openWelcome(first.url, await anonymousToken(first.url))
      client.watch({ all: {} })
      const { log, number } = await client.next('watching')
      first.signal('SIGKILL')
      await first.ended

      // Some is taken, of some of that the answer is lost, and some is taken later.
      const answers: ReceiverAnswer[] = [
        { status: 204 },
        'hang',
        { status: 204 },
        { status: 503 },
        { status: 204 },
      ]
      let nth = 0
      receiver.willAnswer(() => answers[nth++ % answers.length] ?? 'hang')
      for (let round = 0; round < rounds; round += 1) {
        const child = await start({ WIRE: 'on', WIRE_SPEED: '200' })
        const { resume } = await logIn(child)
        await resume()
        // Each time at another point: while it waits for an answer, or stores what it heard.
        const enough = receiver.received.length + 1 + (round % 3)
        await receiver.until(all => all.length >= enough)
        child.signal('SIGKILL')
        await child.ended
      }

      receiver.willAnswer(() => ({ status: 204 }))
      const last = await start()
      const { resume, waiting } = await logIn(last)
      await resume()
      await expect.poll(waiting, { timeout: 60_000, interval: 200 }).toBe(0)

      const filed = await filedSince(last, { log, number })
      expect(filed.length).toBeGreaterThan(rounds)
      expect([...new Set(takenBy(receiver.received))]).toEqual(filed)
      const documentsById = new Map<string, string>()
      for (const { payload } of receiver.received) {
        const documents = payload.payload.map(({ uno, revision }) => `${uno} ${revision}`).join()
        expect(documentsById.get(payload.uuid) ?? documents).toBe(documents)
        documentsById.set(payload.uuid, documents)
      }
      // The same documents never come under two ids.
      expect([...documentsById.values()].flatMap(documents => documents.split(','))).toEqual(filed)
    },
  )
})
