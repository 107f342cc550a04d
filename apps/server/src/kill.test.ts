import type { LogPoint } from '@wiredeck/content-api/wire'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildServer, startChild, type ChildServer } from './testing/childServer.ts'
import { openWelcome, type LiveClient } from './testing/liveClient.ts'
import { anonymousToken, createCaller, givePast, withoutWire } from './testing/testServer.ts'

/** What came over a channel, by its number. */
function toldTo({ messages }: LiveClient): Map<number, string> {
  return new Map(
    messages.flatMap(each =>
      each.type === 'filed' ? [[each.number, `${each.uno} ${each.revision}`] as const] : [],
    ),
  )
}

const rounds = Number(process.env.KILL_ROUNDS ?? 2)
const longEnoughMs = 60_000 + 20_000 * rounds

const folder = mkdtempSync(join(tmpdir(), 'wiredeck-kill-'))
const running: ChildServer[] = []

/** So that no answered document is too old in the next round. */
const keepDays = 2
const dataDir = join(folder, 'data')

beforeAll(async () => {
  buildServer()
  await givePast({ ...withoutWire, dataDir, keepDays })
})
afterEach(async () => {
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
    ...environment,
  })
  if (!('url' in child)) throw new Error(`It did not come up: ${child.output}`)
  running.push(child)
  return child
}

describe('a server that is killed while it files', () => {
  it(
    `starts again by itself, ${rounds} times, and has lost nothing that it ever answered`,
    async () => {
      const answered = new Set<string>()
      /** What the live channel told, by its number. */
      const told = new Map<number, string>()
      let since: LogPoint | undefined
      /** A channel on which all that was told above a number is told again, as it was. */
      const comeBack = async ({ url }: ChildServer, point: LogPoint | undefined) => {
        const client = await openWelcome(url, await anonymousToken(url))
        client.watch({ all: {} }, point)
        const { log, number: from } = await client.next('watching')
        const expected = [...told].filter(([number]) => number > from)
        while (toldTo(client).size < expected.length) await client.next('filed')
        for (const [number, name] of expected) expect(toldTo(client).get(number)).toBe(name)
        const welcome = client.messages.find(({ type }) => type === 'welcome')
        return { client, newest: { log, number: welcome?.type === 'welcome' ? welcome.number : from } }
      }
      for (let round = 0; round < rounds; round += 1) {
        const child = await start({ WIRE: 'on', WIRE_SPEED: '50' })
        const { search } = await createCaller(child.url)
        const { client, newest } = await comeBack(child, since)
        since = newest
        const ask = async () => (await search({ maxRows: 50, fields: ['uno'] })).docs
        for (const { uno } of await ask()) answered.add(uno)
        // The server is killed while it files, each time later.
        const enough = answered.size + 3 + 2 * (round % 5)
        while (answered.size < enough) for (const { uno } of await ask()) answered.add(uno)
        child.signal('SIGKILL')
        expect(await child.ended).toBe('SIGKILL')
        await client.closed
        for (const [number, name] of toldTo(client)) told.set(number, name)
      }

      const again = await start()
      const { search } = await createCaller(again.url)
      const kept = new Set<string>()
      const unos = [...answered]
      for (let first = 0; first < unos.length; first += 1000) {
        const query = { name: 'uno', in: unos.slice(first, first + 1000) }
        const { docs } = await search({ maxRows: 1000, fields: ['uno'], query })
        for (const { uno } of docs) kept.add(uno)
      }

      expect(kept).toEqual(answered)
      expect(told.size).toBeGreaterThan(0)
      await (await comeBack(again, since)).client.close()
      expect(again.output()).toContain('Deck: ')
    },
    longEnoughMs,
  )
})
