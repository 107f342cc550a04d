import { defaultAgency } from '@wiredeck/document'
import { beforeEach, describe, expect, it } from 'vitest'
import { createMemoryStore } from '../store/memory.ts'
import { createTestClock } from '../testing/clock.ts'
import { createLiveDeck } from '../testing/liveDeck.ts'
import { createLiveWire } from '../testing/liveWire.ts'
import type { Comparing } from './compareColumn.ts'
import { createComparisons } from './comparisons.ts'
import { comparedFields } from './rawRow.ts'
import { createTestDeck, searchColumn } from '../testing/deck.ts'
import type { RawStory } from '@wiredeck/document/testing/rawStory'

let deck: ReturnType<typeof createTestDeck>
let id: string
beforeEach(async () => {
  deck = createTestDeck()
  deck.wire.fileEverySecond(12)
  id = (await deck.addEmpty(searchColumn({ size: 10 }))).id
  await deck.columns.refresh(id, 'reset')
})

const listOf = async () => (await deck.store.column(id))?.documentsIds ?? []
const rowAt = (place: number) => deck.wire.rows[place] as RawStory

describe('content-api: a revised story keeps its uno and its `published`', () => {
  it('takes the place of what is stored, so that a kill is seen in the list', async () => {
    const killed = rowAt(4)
    const before = await listOf()
    deck.wire.revise(killed, { status: 'Canceled', news: ['KILL:', 'Do not use this story.'] })
    await deck.columns.refresh(id, 'newer')
    expect((await deck.store.cards([killed.uno]))[0]).toMatchObject({ status: 'Usable', revision: 1 })

    await deck.columns.compare(id)

    expect((await deck.store.cards([killed.uno]))[0]).toMatchObject({ status: 'Canceled', revision: 2 })
    expect(await listOf()).toEqual(before)
  })

  it('asks for uno, date and revision alone, and for the whole of what has changed', async () => {
    deck.wire.revise(rowAt(2), { headline: 'Revised' })
    deck.wire.asked.length = 0

    await deck.columns.compare(id)

    expect(deck.wire.asked).toMatchObject([
      { onlyFields: comparedFields, dateTo: rowAt(0).published },
      { fields: { uno: [rowAt(2).uno] }, size: 1 },
    ])
  })

  it('asks once where nothing has changed', async () => {
    deck.wire.asked.length = 0
    await deck.columns.compare(id)
    expect(deck.wire.asked).toHaveLength(1)
  })
})

describe('D2: a column holds all of its range', () => {
  it('a document that was filed late stands where the wire has it', async () => {
    const late = deck.wire.fileLate(5)
    await deck.columns.refresh(id, 'newer')
    expect(await listOf()).not.toContain(late.uno)

    await deck.columns.compare(id)

    const expected = deck.wire.rows.slice(0, 11).map(row => row.uno)
    expect(await listOf()).toEqual(expected)
  })

  it('one that is older than the list waits for it to be read on', async () => {
    const late = deck.wire.fileLate(11)
    await deck.columns.compare(id)
    expect(await listOf()).not.toContain(late.uno)
  })

  it('a document that no parser takes is reported once, not with every comparison', async () => {
    deck.wire.fileLate(3, { lang: null })
    await deck.columns.compare(id)
    await deck.columns.compare(id)
    deck.wire.asked.length = 0
    await deck.columns.compare(id)

    expect(deck.reported.map(({ message }) => message)).toEqual(['Document conversion failed'])
    expect(deck.wire.asked).toHaveLength(1)
  })
})

it('a comparison that fails is reported and leaves the column as it is', async () => {
  deck.wire.revise(rowAt(1))
  deck.wire.beforeEachAnswer(() => Promise.reject(new Error('offline')))
  await deck.columns.compare(id)

  expect(deck.reported.map(({ message }) => message)).toEqual([`Error during comparison of column ${id}`])
  expect(deck.columns.status(id).error).toBeNull()
})

it('an empty column has nothing to be compared', async () => {
  const empty = (await deck.addEmpty(searchColumn())).id
  deck.wire.asked.length = 0
  await deck.columns.compare(empty)
  expect(deck.wire.asked).toEqual([])
})

describe('a card that cannot be read', () => {
  it('is asked for again, and stands in its place', async () => {
    const [before, { uno }] = [await listOf(), rowAt(3)]
    const stored = await deck.store.document(uno)
    if (!stored) throw new Error('Nothing is stored')
    await deck.store.putDocuments([{ ...stored, card: { ...stored.card, status: 'gone' as 'Usable' } }])
    expect(await deck.store.cards([uno])).toEqual([])

    await deck.columns.compare(id)

    expect((await deck.store.cards([uno]))[0]).toEqual(stored.card)
    expect(await listOf()).toEqual(before)
  })
})

/** A column over a wire with a log, whose documents match while their headline tells of dockers. */
async function openList(count: number) {
  const clock = createTestClock()
  const wire = createLiveWire(clock)
  const store = createMemoryStore(() => {}, clock.now)
  const inUse = new Set<string>()
  const reading = createLiveDeck({ wire, clock, store })
  const unos = Array.from({ length: count }, (_, nth) => wire.file({ headline: 'Dockers' }, 600 - nth).uno)
  const { id: columnId } = await reading.columns.add(searchColumn({ query: 'headline:dockers', size: 100 }))
  await reading.columns.refresh(columnId, 'reset')
  await reading.columns.refresh(columnId, 'older')
  const comparisons = createComparisons({
    api: wire,
    store,
    clock,
    agency: defaultAgency,
    inUse: () => inUse,
    report: () => {},
  })
  const compare = async (how: Comparing = { is: 'polled' }): Promise<string[]> => {
    await comparisons.column(columnId, how)
    return (await store.column(columnId))?.documentsIds ?? []
  }
  const told: Comparing = { is: 'told', log: wire.log, untilTold: null }
  const misfit = (uno: string): void =>
    wire.revise(uno, { headline: 'Harvest', news: ['No more.'], slug: [] })
  return { wire, store, clock, unos, columnId, inUse, comparisons, compare, told, misfit }
}

describe('D40: a document that no longer matches', () => {
  it('leaves after two comparisons at least five seconds apart, and stays stored', async () => {
    const { compare, misfit, unos, clock, store, comparisons, columnId } = await openList(3)
    expect(await compare()).toEqual(unos.toReversed())
    expect(comparisons.isDue(columnId, 60_000)).toBe(false)
    misfit(unos[1] ?? '')
    await compare()
    // Its revision is known at once, because it may be a kill.
    expect((await store.document(unos[1] ?? ''))?.card.revision).toBe(2)
    await clock.advance(4_000)
    expect(await compare()).toHaveLength(3)
    // It is looked for again soon, and not only after a minute.
    expect(comparisons.isDue(columnId, 60_000)).toBe(false)
    await clock.advance(5_000)
    expect(comparisons.isDue(columnId, 60_000)).toBe(true)
    expect(await compare()).toEqual([unos[2], unos[0]])
    expect(comparisons.sizes().absent).toBe(0)
  })

  it('stands below the end of a list if it moved there while its column was closed, and comes when it is read on', async () => {
    const { wire, compare, unos, columnId, store } = await openList(3)
    await store.updateColumn(columnId, column => ({ columns: [{ ...column, hasNoMore: false }] }))
    const [oldest = '', middle = ''] = unos
    const published = new Date(Date.parse(wire.rowOf(oldest)?.published ?? '') - 60_000).toISOString()
    const before = await store.column(columnId)
    wire.revise(middle, { published })
    await compare()
    // As an undo brings back the list.
    await store.updateColumn(columnId, column => ({
      columns: [{ ...column, documentsIds: before?.documentsIds ?? [] }],
    }))
    expect(await compare()).toEqual([unos[2], oldest])
  })

  it('stays while it is open, and leaves once it is closed', async () => {
    const { compare, misfit, unos, clock, inUse } = await openList(2)
    const [uno = ''] = unos
    misfit(uno)
    inUse.add(uno)
    for (let round = 0; round < 4; round += 1) {
      expect(await compare()).toContain(uno)
      await clock.advance(5_000)
    }
    inUse.clear()
    await compare()
    await clock.advance(5_000)
    expect(await compare()).not.toContain(uno)
  })

  it.each<[string, (list: Awaited<ReturnType<typeof openList>>, uno: string) => unknown]>([
    ['was opened', ({ inUse }, uno) => inUse.add(uno)],
    [
      'came as another revision',
      async ({ store }, uno) => {
        const stored = await store.document(uno)
        if (!stored) throw new Error('Nothing is stored')
        await store.putDocuments([{ ...stored, card: { ...stored.card, revision: 9, filing: null } }])
      },
    ],
  ])('stays if it %s while the wire was asked', async (_what, happen) => {
    const list = await openList(2)
    const { wire, compare, misfit, unos, clock } = list
    const [uno = ''] = unos
    misfit(uno)
    await compare()
    await clock.advance(5_000)
    wire.beforeEachAnswer(() => (wire.asked.at(-1)?.fields?.['uno'] ? happen(list, uno) : undefined))
    expect(await compare()).toContain(uno)
  })

  it('stays where the wire has nothing of it any more, about which it is asked once', async () => {
    const { wire, compare, unos, clock, comparisons, columnId } = await openList(2)
    wire.remove(unos[0] ?? '')
    for (let round = 0; round < 3; round += 1) {
      expect(await compare()).toHaveLength(2)
      await clock.advance(5_000)
    }
    const asked = wire.asked.length
    expect(await compare()).toHaveLength(2)
    expect(wire.asked).toHaveLength(asked + 1)
    expect(comparisons.isDue(columnId, 60_000)).toBe(false)
  })

  it('stays where only an answer is too short, for example because the wire limits its rows', async () => {
    const { wire, compare, unos, clock } = await openList(30)
    const { search } = wire
    wire.search = async params => {
      const found = await search(params)
      return params.fields ? found : { ...found, documents: found.documents.slice(0, 20) }
    }
    for (let round = 0; round < 3; round += 1) {
      expect(await compare()).toEqual(unos.toReversed())
      await clock.advance(300_000)
    }
  })

  it('is one of too many to be believed at once, if more than half of twenty would leave', async () => {
    const { compare, misfit, unos, clock } = await openList(20)
    for (const uno of unos.slice(0, 11)) misfit(uno)
    for (let round = 0; round < 5; round += 1) {
      expect(await compare()).toHaveLength(20)
      await clock.advance(60_000)
    }
    await clock.advance(180_000)
    expect(await compare()).toEqual(unos.slice(11).toReversed())
  })

  it('of a former log leaves where a restored wire does not have it, if the channel says which log is the wire’s', async () => {
    const { wire, compare, told, unos, clock } = await openList(3)
    wire.renewLog()
    wire.remove(unos[0] ?? '')
    for (let round = 0; round < 3; round += 1) {
      expect(await compare()).toHaveLength(3)
      await clock.advance(5_000)
    }
    await compare(told)
    await clock.advance(5_000)
    expect(await compare(told)).toEqual([unos[2], unos[1]])
  })

  it('that was asked for something else meanwhile leaves the new list no sooner', async () => {
    const { compare, misfit, unos, clock, store, columnId } = await openList(3)
    misfit(unos[1] ?? '')
    await compare()
    await store.updateColumn(columnId, column => ({
      columns: [{ ...column, params: { ...column.params, query: 'headline:dockers AND NOT ferry' } }],
    }))
    await clock.advance(5_000)
    expect(await compare()).toHaveLength(3)
    await clock.advance(5_000)
    expect(await compare()).toHaveLength(2)
  })
})
