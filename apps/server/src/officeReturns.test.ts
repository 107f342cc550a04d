import {
  mostVersionsAsked,
  versionsPath,
  type LogPoint,
  type SearchRequest,
} from '@wiredeck/content-api/wire'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { usualBody } from './matching/testing/usualBody.ts'
import { buildServer, startChild, type ChildServer } from './testing/childServer.ts'
import { openChannel, type LiveClient } from './testing/liveClient.ts'
import { anonymousToken, createCaller, givePast, withoutWire } from './testing/testServer.ts'

const decks = Number(process.env.OFFICE_DECKS ?? 20)
const columnsOfDeck = 64
/** The watch of the stories that a reader has used, which every deck has beside its columns. */
const usedWatch = '#open'
const usedStories = 1000
/** All decks come back within this time, in milliseconds. */
const comeBackWithinMs = 10_000
/** Watches of one message, which is shorter than a message may be. */
const watchesOfMessage = 32

const folder = mkdtempSync(join(tmpdir(), 'wiredeck-office-'))
const dataDir = join(folder, 'data')
const keepDays = 1
let server: ChildServer

beforeAll(async () => {
  buildServer()
  await givePast({ ...withoutWire, dataDir, keepDays })
})
afterAll(async () => {
  server.signal('SIGKILL')
  await server.ended
  rmSync(folder, { recursive: true, force: true })
})

async function start(port = 0): Promise<ChildServer> {
  const child = await startChild({
    DATA_DIR: dataDir,
    PORT: String(port),
    ANONYMOUS: 'on',
    WIRE: 'on',
    WIRE_SPEED: '12',
  })
  if (!('url' in child)) throw new Error(`It did not come up: ${child.output}`)
  return child
}

type Deck = { token: string; watches: Record<string, SearchRequest>; used: readonly string[] }

/** What one deck is answered when it comes: on its channel, and of the versions of what its reader has used. */
async function come({ token, watches, used }: Deck, since?: LogPoint) {
  const client = await openChannel(server.url)
  client.send({ type: 'hello', token })
  const { log, number } = await client.next('welcome')
  const all = Object.entries(watches)
  for (let from = 0; from < all.length; from += watchesOfMessage)
    client.watch(Object.fromEntries(all.slice(from, from + watchesOfMessage)), since)
  let known = 0
  for (let from = 0; from < used.length; from += mostVersionsAsked) {
    const answer = await fetch(server.url + versionsPath, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ unos: used.slice(from, from + mostVersionsAsked) }),
    })
    expect(answer.status).toBe(200)
    known += ((await answer.json()) as { documents: unknown[] }).documents.length
  }
  client.send({ type: 'ping', id: 1 })
  await client.next('pong')
  return { client, point: { log, number }, known }
}

const idsOf = ({ messages }: LiveClient, type: 'watching' | 'refused' | 'gap') =>
  messages.flatMap(each => (each.type === type ? each.ids : []))

it(
  `an office of ${decks} decks on one account is watched, and comes back after a restart, with nothing refused and no gap`,
  async () => {
    server = await start()
    const caller = await createCaller(server.url)
    const { docs } = await caller.search({ maxRows: 1000, fields: ['uno', 'news'] })
    // Without the oldest, which the server may drop meanwhile.
    const stored = docs.slice(0, -100).map(({ uno }) => uno)
    const words = [...new Set(JSON.stringify(docs).match(/\p{L}{4,}/gu) ?? [])]
    const office = { words, topics: ['1', '2', '3'] }
    const deckOf = async (deck: number): Promise<Deck> => {
      // Beside what the wire still has, such as a reader has used in other years.
      const used = Array.from({ length: usedStories }, (_, nth) => stored[nth] ?? `old:${deck}:${nth}`)
      const columns = Array.from({ length: columnsOfDeck }, (_, nth): [string, SearchRequest] => [
        `column ${nth}`,
        usualBody(office, deck * columnsOfDeck + nth),
      ])
      return {
        // Each deck has a token of its own, and they are all one account at one address.
        token: await anonymousToken(server.url),
        used,
        watches: { ...Object.fromEntries(columns), [usedWatch]: { query: { name: 'uno', in: [...used] } } },
      }
    }
    const all: Deck[] = []
    for (let deck = 0; deck < decks; deck += 1) all.push(await deckOf(deck))

    const first: Awaited<ReturnType<typeof come>>[] = []
    for (const deck of all) first.push(await come(deck))
    const port = server.port
    server.signal('SIGKILL')
    await server.ended
    server = await start(port)
    const again = await Promise.all(
      all.map(async (deck, nth) => {
        await setTimeout((nth * comeBackWithinMs) / decks)
        return come(deck, first[nth]?.point)
      }),
    )

    const wanted = Object.keys(all[0]?.watches ?? {}).toSorted()
    for (const { client, known } of [...first, ...again]) {
      expect(idsOf(client, 'refused')).toEqual([])
      expect(idsOf(client, 'gap')).toEqual([])
      expect(idsOf(client, 'watching').toSorted()).toEqual(wanted)
      expect(known).toBe(Math.min(stored.length, usedStories))
    }
    await Promise.all(again.map(({ client }) => client.close()))
  },
  60_000 + 5_000 * decks,
)
