import { createMemoryStore, type OpenSocket } from '@wiredeck/columns'
import { searchColumn } from '@wiredeck/columns/testing/deck'
import { createPick } from '@wiredeck/columns/testing/pick'
import { storedOf } from '@wiredeck/columns/testing/storedStory'
import { mostMessageBytes, type LiveMessage, type LiveRequest } from '@wiredeck/content-api'
import { rawStory, shortIdOf, type RawStory } from '@wiredeck/document/testing/rawStory'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLiveWorld, openTab, type LiveWorld, type Tab } from './liveWorld.ts'

const count = Number(process.env.RESUME_SCHEDULES ?? 2)
/** Schedules that share their columns, because a column takes three searches to become complete. */
const together = 10
const groups = Array.from({ length: Math.ceil(count / together) }, (_, group) => ({
  group,
  seeds: Array.from(
    { length: Math.min(together, count - group * together) },
    (_, nth) => group * together + nth,
  ),
}))
const columnCount = Number(process.env.RESUME_COLUMNS ?? 24)
const wordCount = 24
/** Filed in batches while the deck is closed. */
const missedCount = Number(process.env.RESUME_MISSED ?? 200)
const batchCount = 50
const usedCount = 40
const mostCuts = 8

/** When a connection is cut: after so many messages of the server, or so many of its answers to pings. */
type Cut = { after: 'messages' | 'pongs'; count: number }

/** Sockets that are cut as planned, one plan for each connection; once no plan is left, they stay. */
function createCutSockets(open: OpenSocket) {
  let plans: Cut[] = []
  /** Bytes of the watches that were sent, by message. */
  let sent: number[] = []
  let closedWith: number[] = []
  let current: Cut | undefined
  /** A plan that no longer counts. */
  let last: Cut | undefined
  const openCut: OpenSocket = listener => {
    const plan = plans.shift()
    const heard = { messages: 0, pongs: 0 }
    const socket = open({
      ...listener,
      onMessage(text) {
        const { type } = JSON.parse(text) as LiveMessage
        listener.onMessage(text)
        if (type !== 'heartbeat') heard.messages += 1
        if (type === 'pong') heard.pongs += 1
        if (plan && plan !== last && heard[plan.after] >= plan.count) socket.close()
      },
      onClose(code) {
        closedWith.push(code)
        listener.onClose(code)
      },
    })
    current = plan
    return {
      send(text) {
        if ((JSON.parse(text) as LiveRequest).type === 'watch') sent.push(Buffer.byteLength(text))
        socket.send(text)
      },
      close: socket.close,
    }
  }
  return {
    open: openCut,
    begin(next: Cut[]): void {
      ;[plans, sent, closedWith] = [next, [], []]
    },
    /** Nothing is cut any more. */
    end(): void {
      plans = []
      last = current
    },
    sent: () => sent,
    closedWith: () => closedWith,
  }
}

/** What is not complete, and why the wire was not asked; nothing where all is. */
function behind({ live, columns }: Tab): string[] {
  const state = live.state()
  if (state.is !== 'well') return [state.is]
  return Object.entries(state.columns)
    .filter(([, { is }]) => is !== 'pushed')
    .map(([id, { is }]) => `${is} ${columns.status(id).error?.code ?? ''}`)
}

describe('D40: many long searches that resume', () => {
  let world: LiveWorld
  let made = 0
  beforeAll(async () => {
    // Often enough that heartbeats come between the messages of one connection.
    world = await openLiveWorld({ heartbeatEveryMs: 40 })
  })
  afterAll(() => world.close())

  const put = (rows: readonly RawStory[]) =>
    world.server().filing?.file(rows.map(row => ({ uno: row.uno, raw: JSON.stringify(row) })))
  const story = (headline: string): RawStory => {
    made += 1
    const published = new Date(Date.now() - 1000 * (made % 60)).toISOString()
    return rawStory(shortIdOf(made), { headline, news: [], slug: [], provider: 'AFP', published })
  }
  const wordOf = (group: number, column: number, nth: number) => `g${group}column${column}word${nth}`

  it.each(groups)(
    'lose nothing and list nothing twice, wherever the connection is cut ($seeds)',
    async ({ group, seeds }) => {
      const sockets = createCutSockets(world.open)
      const store = createMemoryStore()
      const filed = new Map<string, RawStory>()
      const file = async (rows: readonly RawStory[]) => {
        for (const row of rows) filed.set(row.uno, row)
        await put(rows)
      }
      const used = Array.from({ length: usedCount }, () => story('Nothing that a column wants'))
      await file(used)
      let gaps = 0
      const openOver = (): Tab =>
        openTab({ url: world.url, open: sockets.open }, store, {
          usedDocuments: () => used.map(({ uno }) => uno),
          onUsedGap: async () => void (gaps += 1),
        })
      let tab = openOver()
      const ids: string[] = []
      for (let nth = 0; nth < columnCount; nth += 1) {
        const words = Array.from({ length: wordCount }, (_, word) => wordOf(group, nth, word))
        ids.push((await tab.columns.add(searchColumn({ query: words.join(' OR ') }))).id)
      }
      await expect.poll(() => behind(tab), { timeout: 120_000 }).toEqual([])
      await store.putDocuments(used.map(storedOf))
      // Once the place is stored, nothing more is missed.
      await expect.poll(async () => (await store.wirePoint())?.openNumber).toBeDefined()
      gaps = 0

      for (const seed of seeds) {
        const pick = createPick(seed + 1)
        tab.live.stop()
        const headline = () => {
          const some = Array.from({ length: pick(4) }, () =>
            wordOf(group, pick(columnCount), pick(wordCount)),
          )
          return ['Missed', ...some].join(' ')
        }
        const revise = ({ uno }: RawStory, changes: Partial<RawStory> = {}): RawStory[] => {
          const row = filed.get(uno)
          return row ? [{ ...row, revision: Number(row.revision) + 1, ...changes }] : []
        }
        for (let nth = 0; nth < missedCount; nth += batchCount) {
          const others = [...filed.values()].slice(usedCount)
          const rows = Array.from({ length: batchCount }, () => {
            const [one, other] = [used[pick(usedCount)], others[pick(others.length || 1)]]
            const chance = pick(10)
            if (chance === 0 && one) return revise(one)
            return chance < 4 && other ? revise(other, { headline: headline() }) : [story(headline())]
          })
          // A story has one revision at a time.
          await file([...new Map(rows.flat().map(row => [row.uno, row])).values()])
        }
        sockets.begin(
          Array.from({ length: mostCuts }, (_, cut) =>
            seed % 2 === 0
              ? { after: 'messages', count: 1 + pick(cut % 2 === 0 ? 12 : 120) }
              : { after: 'pongs', count: 1 + (cut % 5) },
          ),
        )
        tab = openOver()
        await expect.poll(() => behind(tab), { timeout: 120_000 }).toEqual([])
        sockets.end()
        await expect.poll(() => behind(tab), { timeout: 120_000 }).toEqual([])

        // A search would hide what the channel has lost.
        expect(tab.searches()).toBe(0)
        expect(gaps).toBe(0)
        expect(new Set(sockets.closedWith())).toEqual(new Set([1006]))
        expect(Math.max(...sockets.sent())).toBeLessThanOrEqual(mostMessageBytes)
        for (const [nth, id] of ids.entries()) {
          const column = await store.column(id)
          const cards = await store.cards(column?.documentsIds ?? [])
          const wanted = [...filed.values()]
            .filter(row => String(row.headline).includes(`g${group}column${nth}word`))
            .map(({ uno, revision }) => `${uno} ${String(revision)}`)
          const listed = cards.map(card => `${card.id} ${card.revision}`)
          expect(listed.toSorted(), `column ${nth} of seed ${seed}`).toEqual(wanted.toSorted())
        }
        for (const { uno } of used)
          expect((await store.document(uno))?.card.revision, uno).toBe(filed.get(uno)?.revision)
      }
      tab.live.stop()
      await world.server().filing?.remove([...filed.keys()])
    },
    together * 300_000,
  )
})
