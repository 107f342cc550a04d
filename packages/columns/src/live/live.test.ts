import { comparedFields } from '../refresh/rawRow.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { createServerClock } from '../base/serverClock.ts'
import { withoutDocuments } from '../model/column.ts'
import { searchColumn } from '../testing/deck.ts'
import { createMemoryStore } from '../store/memory.ts'
import type { Store } from '../store/store.ts'
import { createTestClock } from '../testing/clock.ts'
import { createLiveDeck, type LiveDeck } from '../testing/liveDeck.ts'
import { createLiveWire } from '../testing/liveWire.ts'
import type { OpenSocket } from './link.ts'

let deck: LiveDeck
beforeEach(() => {
  deck = createLiveDeck()
})

async function begin(...queries: string[]): Promise<string[]> {
  const columns = []
  for (const query of queries) columns.push(await deck.columns.add(searchColumn({ query })))
  deck.live.start()
  await deck.rest()
  return columns.map(({ id }) => id)
}

/**
 * A store of one column whose writes of pushed documents can be delayed, with a record of the column after
 * each write.
 */
function createSlowStore() {
  const store = createMemoryStore()
  const written: { number: number; listed: number }[] = []
  let held = Promise.resolve()
  const placeDocuments: Store['placeDocuments'] = async (...write) => {
    await held
    const done = await store.placeDocuments(...write)
    const [column] = await store.columns()
    const point = await store.wirePoint()
    written.push({ number: point?.number ?? 0, listed: column?.documentsIds.length ?? 0 })
    return done
  }
  const hold = (): (() => void) => {
    let release = () => {}
    held = new Promise(done => (release = done))
    return release
  }
  return { store: { ...store, placeDocuments }, written, hold }
}

describe('D40: a column that is told by the wire', () => {
  it('is read once, and has from then on what is filed, in its place', async () => {
    deck.wire.file({ headline: 'Dockers strike' }, 60)
    const [id = ''] = await begin('dockers')
    expect(await deck.listed(id)).toEqual(await deck.wanted(id))
    expect(deck.live.state()).toMatchObject({ is: 'well', columns: { [id]: { is: 'pushed' } } })

    const asked = deck.wire.asked.length
    deck.wire.file({ headline: 'Dockers return' })
    deck.wire.file({ headline: 'Harvest' })
    deck.wire.file({ headline: 'Late news of the dockers' }, 30)
    await deck.rest()
    expect(await deck.listed(id)).toHaveLength(3)
    expect(await deck.listed(id)).toEqual(await deck.wanted(id))
    const cards = await deck.store.cards((await deck.store.column(id))?.documentsIds ?? [])
    const filed = deck.wire.journal().map(({ document, logged }) => [document.uno, logged])
    expect(filed).toEqual(expect.arrayContaining(cards.map(({ id: uno, filing }) => [uno, filing?.filed])))
    expect(deck.wire.asked).toHaveLength(asked)
  })

  it('has a revision in the place of its document, and lets go what matches no more', async () => {
    const story = deck.wire.file({ headline: 'Dockers strike' }, 60)
    const [id = ''] = await begin('dockers')
    deck.wire.revise(story.uno, { headline: 'Dockers strike ends' })
    await deck.rest()
    expect(await deck.listed(id)).toEqual([`${story.uno} 2`])
    deck.wire.revise(story.uno, { headline: 'Strike ends', news: ['It is over.'], slug: [] })
    await deck.rest()
    expect(await deck.listed(id)).toEqual(await deck.wanted(id))
    expect(await deck.listed(id)).toEqual([])
  })

  it('goes on after a cut with what was missed, and asks no search for it', async () => {
    const [id = ''] = await begin('dockers')
    deck.wire.file({ headline: 'Dockers one' })
    await deck.rest()
    const asked = deck.wire.asked.length
    deck.wire.cut()
    await deck.rest()
    expect(deck.live.state().is).toBe('connecting')
    deck.wire.file({ headline: 'Dockers two' })
    await deck.clock.advance(5_000)
    await deck.rest()
    expect(deck.live.state()).toMatchObject({
      is: 'well',
      columns: { [id]: { is: 'pushed', lastGap: { filled: 1 } } },
    })
    expect(await deck.listed(id)).toEqual(await deck.wanted(id))
    expect(deck.wire.asked).toHaveLength(asked)
  })

  it('is read again after a gap', async () => {
    const [id = ''] = await begin('dockers')
    deck.wire.goDown()
    await deck.rest()
    deck.wire.file({ headline: 'Dockers two' })
    deck.wire.forgetLog()
    const lostAt = deck.clock.now()
    deck.wire.goUp()
    await deck.clock.advance(10_000)
    await deck.rest()
    const column = deck.live.state().columns[id]
    expect(column?.is).toBe('pushed')
    expect(column?.since).toBeGreaterThan(lostAt)
    expect(await deck.listed(id)).toEqual(await deck.wanted(id))
  })

  it('is not written again where looking it over has found nothing', async () => {
    deck.wire.file({ headline: 'Dockers one' }, 60)
    const [id = ''] = await begin('dockers')
    const told: string[] = []
    deck.store.subscribe(({ columns }) => void told.push(...columns))
    deck.wire.goDown()
    await deck.rest()
    deck.wire.file({ headline: 'Harvest' })
    deck.wire.forgetLog()
    deck.wire.goUp()
    await deck.clock.advance(10_000)
    await deck.rest()
    expect(deck.live.state().columns[id]).toMatchObject({ is: 'pushed' })
    // The refresh wrote the column, because it notes when the column was updated.
    expect(told).toEqual([id])
  })

  it('keeps what is told while it is being read', async () => {
    deck.wire.file({ headline: 'Dockers one' }, 60)
    deck.wire.beforeEachAnswer(() => {
      deck.wire.beforeEachAnswer(() => {})
      deck.wire.file({ headline: 'Dockers two' })
      return deck.rest()
    })
    const [id = ''] = await begin('dockers')
    await deck.rest()
    expect(await deck.listed(id)).toEqual(await deck.wanted(id))
    expect(await deck.listed(id)).toHaveLength(2)
  })

  it('asks for what it wants now, and hears nothing of what it wanted before', async () => {
    const [id = ''] = await begin('dockers')
    await deck.columns.changeParams(id, { query: 'harvest' })
    deck.wire.file({ headline: 'Dockers one' })
    deck.wire.file({ headline: 'Harvest' })
    await deck.rest()
    expect(await deck.listed(id)).toEqual(await deck.wanted(id))
    expect(await deck.listed(id)).toHaveLength(1)
  })

  it('replaces what it has when the wire has another log', async () => {
    const story = deck.wire.file({ headline: 'Dockers one', revision: 5 })
    const [id = ''] = await begin('dockers')
    deck.wire.renewLog()
    deck.wire.revise(story.uno, { headline: 'Dockers two', revision: 2 })
    await deck.rest()
    await deck.clock.advance(5_000)
    await deck.rest()
    expect(await deck.listed(id)).toEqual(await deck.wanted(id))
  })
})

describe('D53: the wire’s time', () => {
  /** A deck on a device whose clock is ahead; the wire's time is not known before its channel opens. */
  async function openAhead(aheadMs: number) {
    const clock = createTestClock()
    const device = { aheadMs }
    const server = createServerClock(() => clock.now() + device.aheadMs, clock.now)
    const deck = createLiveDeck({ clock, server })
    await deck.columns.add(searchColumn())
    deck.live.start()
    await deck.rest()
    return { ...deck, device }
  }

  it('is known from the first word of the channel', async () => {
    const { server, clock } = await openAhead(660_000)
    expect(server.now()).toBe(clock.now())
    expect(server.differenceMs()).toBe(-660_000)
  })

  it('is asked for anew where the device’s clock was set', async () => {
    const { server, clock, device, rest } = await openAhead(0)
    device.aheadMs = 4_200_000
    expect(server.isKnown()).toBe(false)
    await rest()
    expect(server.isKnown()).toBe(true)
    expect(server.now()).toBe(clock.now())
  })

  it('is asked for at the next heartbeat if nobody looked at the clock meanwhile', async () => {
    const { server, clock, device, rest } = await openAhead(0)
    device.aheadMs = -4_200_000
    await clock.advance(10_000)
    await rest()
    expect(server.differenceMs()).toBe(4_200_000)
  })
})

describe('D40: the place in the log', () => {
  it('never passes a document that is told and not stored yet', async () => {
    const slow = createSlowStore()
    deck = createLiveDeck({ store: slow.store })
    await begin('dockers')
    const release = slow.hold()
    deck.wire.file({ headline: 'Dockers one' })
    await deck.rest()
    deck.wire.file({ headline: 'Dockers two' })
    await deck.rest()
    await deck.clock.advance(10_000)
    release()
    await deck.rest()
    expect(slow.written.at(-1)).toEqual({ number: 2, listed: 2 })
    expect(slow.written.filter(({ number, listed }) => listed < number)).toEqual([])
  })

  it('is not that of a column that is still being read', async () => {
    deck.wire.file({ headline: 'Dockers one' }, 60)
    let answer = () => {}
    const answered = new Promise<void>(done => (answer = done))
    deck.wire.beforeEachAnswer(() => answered)
    const [id = ''] = await begin('dockers')
    await deck.clock.advance(10_000)
    await deck.rest()
    const completeIn = async () => Object.keys((await deck.store.wirePoint())?.complete ?? {})
    expect(await deck.store.wirePoint()).toMatchObject({ number: 1 })
    expect(await completeIn()).toEqual([])
    answer()
    await deck.rest()
    expect(await completeIn()).toEqual([id])
  })

  describe('that is lost with the lists, under the open channel', () => {
    /** The store loses everything, and has its columns back as before their first answer. */
    async function lose(): Promise<void> {
      const columns = (await deck.store.columns()).map(column => ({
        ...withoutDocuments(column),
        lastUpdated: 0,
      }))
      await deck.store.clear()
      await deck.store.update(() => ({ columns }))
    }
    /** The longest wait before the channel is opened again, with the searches after that. */
    async function openAgain(): Promise<void> {
      await deck.clock.advance(5_000)
      await deck.rest()
    }

    it('is noticed by the next heartbeat of a wire that files nothing: the lists are read again', async () => {
      deck.wire.file({ headline: 'Dockers one' }, 60)
      const [id = ''] = await begin('dockers')
      const states = new Set<string>()
      deck.live.subscribe(() => states.add(deck.live.state().is))
      await lose()
      await deck.clock.advance(10_000)
      await deck.rest()
      await openAgain()
      expect(states).toContain('connecting')
      expect(await deck.listed(id)).toHaveLength(1)
      expect(deck.live.state().columns[id]?.is).toBe('pushed')
      expect(Object.keys((await deck.store.wirePoint())?.complete ?? {})).toEqual([id])
    })

    it('is noticed by the next document, which is not stored as if all before it were there', async () => {
      deck.wire.file({ headline: 'Dockers one' }, 60)
      const [id = ''] = await begin('dockers')
      await lose()
      deck.wire.file({ headline: 'Dockers two' })
      await deck.rest()
      expect(await deck.store.wirePoint()).toBeNull()
      await openAgain()
      expect(await deck.listed(id)).toHaveLength(2)
      expect(await deck.listed(id)).toEqual(await deck.wanted(id))
    })

    it('is not kept for the next start, even if that comes before it is noticed', async () => {
      deck.wire.file({ headline: 'Dockers one' }, 60)
      const [id = ''] = await begin('dockers')
      await lose()
      deck.live.stop()
      deck = createLiveDeck({ store: deck.store, wire: deck.wire, clock: deck.clock })
      deck.live.start()
      await deck.rest()
      expect(await deck.listed(id)).toHaveLength(1)
    })
  })

  it('does not go back where the channel says a lower number', async () => {
    const clock = createTestClock()
    const wire = createLiveWire(clock)
    let hear: (text: string) => void = () => {}
    const open: OpenSocket = listener => {
      hear = listener.onMessage
      return wire.open(listener)
    }
    deck = createLiveDeck({ clock, wire, open })
    await begin('dockers')
    wire.file({ headline: 'Dockers one' })
    await deck.rest()
    hear(JSON.stringify({ type: 'heartbeat', number: 0, now: new Date(clock.now()).toISOString() }))
    await deck.rest()
    expect(await deck.store.wirePoint()).toMatchObject({ number: 1 })
  })
})

describe('the audit (D40)', () => {
  it('finds nothing where nothing is missing, with one request a column', async () => {
    const [id = ''] = await begin('dockers')
    deck.wire.file({ headline: 'Dockers one' })
    await deck.rest()
    const asked = deck.wire.asked.length
    await deck.clock.advance(330_000)
    await deck.rest()
    expect(deck.wire.asked.slice(asked).map(({ size, onlyFields }) => [size, onlyFields])).toEqual([
      [1000, comparedFields],
    ])
    expect(deck.live.state().audits).toMatchObject({ rounds: 1, mended: 0 })
    expect(await deck.listed(id)).toEqual(await deck.wanted(id))
  })

  it('waits for what is told and not stored yet, which is no defect', async () => {
    const slow = createSlowStore()
    deck = createLiveDeck({ store: slow.store })
    const [id = ''] = await begin('dockers')
    await deck.clock.advance(290_000)
    const release = slow.hold()
    deck.wire.file({ headline: 'Dockers one' })
    await deck.rest()
    await deck.clock.advance(30_000)
    await deck.rest()
    release()
    await deck.rest()
    expect(deck.live.state().audits).toMatchObject({ rounds: 1, mended: 0 })
    expect(await deck.listed(id)).toEqual(await deck.wanted(id))
  })

  it('takes nothing out of a list that the wire may not find yet, and lets the column say so', async () => {
    const [id = ''] = await begin('dockers')
    deck.wire.file({ headline: 'Dockers one' })
    await deck.clock.advance(10_000)
    deck.wire.file({ headline: 'Dockers two' })
    await deck.rest()
    const listed = await deck.listed(id)
    const [newest = ''] = (await deck.store.column(id))?.documentsIds ?? []
    const [card] = await deck.store.cards([newest])
    const from = card?.published.toISOString() ?? ''
    deck.wire.analyseFrom(from)
    for (let turn = 0; turn < 23; turn += 1) {
      await deck.clock.advance(15_000)
      await deck.rest()
    }
    expect(deck.live.state().audits).toMatchObject({ rounds: 1, mended: 0 })
    expect(listed).toHaveLength(2)
    expect(await deck.listed(id)).toEqual(listed)
    expect((await deck.store.column(id))?.analysedFrom).toBe(from)
  })

  it('mends what was lost, and counts it', async () => {
    const [id = ''] = await begin('dockers')
    const story = deck.wire.file({ headline: 'Dockers one' })
    deck.wire.file({ headline: 'Dockers two' }, 10)
    await deck.rest()
    await deck.store.updateColumn(id, column => ({
      columns: [{ ...column, documentsIds: column.documentsIds.filter(uno => uno !== story.uno) }],
    }))
    for (let turn = 0; turn < 23; turn += 1) {
      await deck.clock.advance(15_000)
      await deck.rest()
    }
    expect(deck.live.state().audits.mended).toBe(1)
    expect(await deck.listed(id)).toEqual(await deck.wanted(id))
  })
})

describe('a channel of a house that hears its agency', () => {
  const listeningFrom = async (...queries: string[]) => {
    deck.wire.hearAgency(deck.clock.now())
    return begin(...queries)
  }

  it('is well while the agency answers, and not after 30 s without an answer', async () => {
    const [id = ''] = await listeningFrom('dockers')
    const heardAt = deck.clock.now()
    await deck.clock.advance(30_000)
    await deck.rest()
    expect(deck.live.state().is).toBe('well')
    await deck.clock.advance(10_000)
    await deck.rest()
    expect(deck.live.state()).toMatchObject({
      is: 'deaf',
      columns: { [id]: { lastGap: { from: heardAt, to: null } } },
    })

    deck.wire.hearAgency(deck.clock.now())
    await deck.clock.advance(10_000)
    await deck.rest()
    expect(deck.live.state()).toMatchObject({
      is: 'well',
      columns: { [id]: { is: 'pushed', lastGap: { from: heardAt, to: deck.clock.now() } } },
    })
  })

  it('is not believed from its first word on where the agency was never heard', async () => {
    deck.wire.hearAgency(null)
    await begin('dockers')
    expect(deck.live.state().is).toBe('deaf')
  })

  it('has what is told meanwhile, and compares nothing with the wire', async () => {
    const [id = ''] = await listeningFrom('dockers')
    await deck.clock.advance(40_000)
    deck.wire.file({ headline: 'Dockers one' })
    await deck.rest()
    const asked = deck.wire.asked.length
    await deck.clock.advance(330_000)
    await deck.rest()
    expect(deck.wire.asked).toHaveLength(asked)
    expect(await deck.listed(id)).toEqual(await deck.wanted(id))
  })

  it('reads with the reader’s own search what is only named', async () => {
    deck.wire.nameOnly()
    const story = deck.wire.file({ headline: 'Dockers strike' }, 60)
    const [id = ''] = await listeningFrom('dockers')
    deck.wire.file({ headline: 'Dockers return' })
    await deck.rest()
    expect(await deck.listed(id)).toHaveLength(2)
    expect(await deck.listed(id)).toEqual(await deck.wanted(id))

    deck.wire.revise(story.uno, { headline: 'Harvest', news: ['It is over.'], slug: [] })
    await deck.rest()
    expect(await deck.listed(id)).toEqual(await deck.wanted(id))
    expect(await deck.listed(id)).toHaveLength(1)
  })

  it('lets go of what is only named and on no wire any more, and leaves out what the reader may not read', async () => {
    deck.wire.nameOnly()
    const story = deck.wire.file({ headline: 'Dockers strike' }, 60)
    const [id = ''] = await listeningFrom('dockers')
    expect(await deck.listed(id)).toHaveLength(1)
    deck.wire.beforeEachAnswer(() => deck.wire.remove(story.uno))
    deck.wire.revise(story.uno, { headline: 'Harvest', news: ['It is over.'], slug: [] })
    await deck.rest()
    expect(await deck.listed(id)).toEqual([])

    const forbidden = deck.wire.file({ headline: 'Dockers in secret' })
    deck.wire.beforeEachAnswer(() => deck.wire.remove(forbidden.uno))
    await deck.rest()
    expect(await deck.listed(id)).toEqual([])
    expect(deck.reported).toEqual([])
  })
})

describe('a channel whose server cannot read its log', () => {
  it('is deaf after 30 s, for that reason and not because of an agency, until the log was read', async () => {
    deck.wire.readLog(deck.clock.now())
    const [id = ''] = await begin('dockers')
    await deck.clock.advance(30_000)
    await deck.rest()
    expect(deck.live.state()).toMatchObject({ is: 'well', deafTo: null })
    await deck.clock.advance(10_000)
    await deck.rest()
    expect(deck.live.state()).toMatchObject({
      is: 'deaf',
      deafTo: 'log',
      columns: { [id]: { lastGap: { to: null } } },
    })

    deck.wire.readLog(deck.clock.now())
    await deck.clock.advance(10_000)
    await deck.rest()
    expect(deck.live.state()).toMatchObject({ is: 'well', deafTo: null })
  })

  it('is deaf to its agency where the log is read and the agency is not heard', async () => {
    deck.wire.readLog(deck.clock.now())
    deck.wire.hearAgency(deck.clock.now() - 60_000)
    await begin('dockers')
    expect(deck.live.state()).toMatchObject({ is: 'deaf', deafTo: 'agency' })
  })
})

describe('watches that are longer than a message', () => {
  const wordsOf = (nth: number) => Array.from({ length: 12 }, (_, word) => `c${nth}w${word}`).join(' OR ')

  it('travel in several ones, each below the limit that the server names', async () => {
    deck.wire.limitMessages(20_000)
    const ids = await begin(...Array.from({ length: 20 }, (_, nth) => wordsOf(nth)))
    expect(deck.live.state()).toMatchObject({ is: 'well', trouble: null })
    expect(Object.values(deck.live.state().columns).map(({ is }) => is)).toEqual(ids.map(() => 'pushed'))
    const watches = deck.wire.requests.filter(({ type }) => type === 'watch')
    expect(watches.length).toBeGreaterThan(1)

    deck.wire.cut()
    deck.wire.file({ headline: 'c19w3' })
    await deck.rest()
    await deck.clock.advance(10_000)
    // Each message waits for the answer to the one before.
    for (let nth = 0; nth < watches.length; nth += 1) await deck.rest()
    expect(await deck.listed(ids[19] ?? '')).toEqual(await deck.wanted(ids[19] ?? ''))
    expect(await deck.listed(ids[19] ?? '')).toHaveLength(1)
    expect(deck.live.state()).toMatchObject({ is: 'well', trouble: null })
  })

  it('are refused where one alone is too long, so that its column is polled; the others are pushed', async () => {
    deck.wire.limitMessages(3000)
    const [short = '', long = '', other = ''] = await begin('dockers', wordsOf(1), 'harvest')
    expect(deck.live.state()).toMatchObject({
      is: 'well',
      trouble: null,
      columns: { [short]: { is: 'pushed' }, [long]: { is: 'refused' }, [other]: { is: 'pushed' } },
    })
    expect(Object.keys((await deck.store.wirePoint())?.complete ?? {}).toSorted()).toEqual(
      [short, other].toSorted(),
    )

    await deck.columns.changeParams(long, { query: 'ferry' })
    await deck.rest()
    expect(deck.live.state().columns[long]?.is).toBe('pushed')
  })
})
