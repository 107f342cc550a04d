import { comparedFields } from './rawRow.ts'
import { beforeEach, describe, expect, it } from 'vitest'
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
