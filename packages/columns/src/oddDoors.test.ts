import { defaultAgency } from '@wiredeck/document'
import { describe, expect, it } from 'vitest'
import { createColumn, type Column } from './model/column.ts'
import { createPoller } from './deck/poller.ts'
import { giveStarterColumns } from './deck/starterColumns.ts'
import { createMemoryStore } from './store/memory.ts'
import { createTestDeck, searchColumn } from './testing/deck.ts'
import { createSimulatedWire } from './testing/simulatedWire.ts'
import { flawsOfCard, flawsOfColumn } from './testing/flawsOfRows.ts'
import { oddParams } from './testing/oddRows.ts'
import { oddJson, withOddFields } from './testing/oddValues.ts'
import { rawStory } from '@wiredeck/document/testing/rawStory'

/** Columns of a file or a configuration, one for each field with a wrong value, between two sound columns. */
function oddImport(): unknown[] {
  const sound = (query: string) => ({ type: 'search', params: { query } })
  const odd = oddParams(oddJson()).map(params => ({ type: 'search', params }))
  return [sound('first'), ...odd, ...withOddFields(sound('odd'), oddJson()), ...oddJson(), sound('last')]
}

const flawsOfAll = (columns: readonly Column[]) => columns.flatMap(column => flawsOfColumn(column))
const queriesOf = (columns: readonly Column[]) => columns.map(({ params }) => params.query)

describe('odd columns from outside', () => {
  it.each(['add', 'delete', 'merge'] as const)(
    'a file, taken with %s, gives all that can be columns',
    async mode => {
      const { columns, store, reported } = createTestDeck()
      const list = oddImport()
      expect(list.length).toBeGreaterThan(300)
      const count = await columns.importColumns(list, mode)
      const stored = await store.columns()
      expect(stored).toHaveLength(count)
      expect(count).toBeGreaterThan(300)
      expect(flawsOfAll(stored)).toEqual([])
      expect([queriesOf(stored)[0], queriesOf(stored).at(-1)]).toEqual(['first', 'last'])
      const dropped = reported.filter(({ message }) => message === 'Left out: imported column')
      expect(dropped.length).toBeGreaterThan(list.length - count)
      expect(new Set(dropped.map(({ detail }) => JSON.stringify(detail))).size).toBe(dropped.length)
    },
  )

  it('a file of nothing that could be a column takes none away', async () => {
    const { columns, store } = createTestDeck()
    await columns.add(searchColumn())
    expect(await columns.importColumns([7, { type: 'chart', params: {} }], 'delete')).toBe(0)
    expect(await store.columns()).toHaveLength(1)
  })

  it('a file cannot put a column in the place of the ledger', async () => {
    const { columns, store } = createTestDeck()
    await columns.importColumns([{ id: 'ledger', type: 'search', params: { query: 'bridge' } }], 'add')
    const [column] = await store.columns()
    expect(column?.params.query).toBe('bridge')
    expect(column?.id).not.toBe('ledger')
  })

  it.each([[[]], ['x'], [{}], [null]])('a configuration with %j for starters gives none', async starters => {
    const store = createMemoryStore()
    await giveStarterColumns(store, starters, { agency: defaultAgency, report: () => {} })
    expect(await store.columns()).toEqual([])
  })

  it('the starters of a configuration are read one by one', async () => {
    const [store, reported] = [createMemoryStore(), [] as unknown[]]
    const report = (_message: string, detail: unknown) => void reported.push(detail)
    await giveStarterColumns(store, oddImport(), { agency: defaultAgency, report })
    const stored = await store.columns()
    expect(flawsOfAll(stored)).toEqual([])
    expect([queriesOf(stored)[0], queriesOf(stored).at(-1)]).toEqual(['first', 'last'])
    expect(reported.length).toBeGreaterThan(100)
  })
})

describe('odd documents of the wire', () => {
  const odd = withOddFields(rawStory('0000odd'), oddJson()).map((raw, index) =>
    'uno' in raw && raw.uno === rawStory('0000odd').uno ? { ...raw, uno: `newsml.odd.doc-${index}` } : raw,
  )
  const sound = [rawStory('sound01'), rawStory('sound02', { published: '2026-02-21T09:00:00Z' })]

  it('each odd document costs nothing but itself, and none becomes an edge that the wire refuses', async () => {
    expect(odd.length).toBeGreaterThan(300)
    const documents = [sound[0], ...odd, ...oddJson(), sound[1]]
    const { columns, store, reported } = createTestDeck({
      api: {
        ...createSimulatedWire(),
        search: async () => ({ count: documents.length, isLowerBound: false, documents }),
        get: () => Promise.reject(new Error('Not asked for')),
      },
    })
    const { id } = await columns.add(searchColumn({ size: 1000 }))
    await columns.refresh(id, 'reset')
    expect(columns.status(id).error).toBeNull()
    const column = await store.column(id)
    expect(column && flawsOfColumn(column)).toEqual([])
    const ids = column?.documentsIds ?? []
    for (const { uno } of sound) expect(ids).toContain(uno)
    const cards = await store.cards(ids)
    expect(cards).toHaveLength(ids.length)
    expect(cards.flatMap(card => flawsOfCard(card))).toEqual([])
    for (const each of ids) expect(() => encodeURIComponent(each)).not.toThrow()
    const dropped = reported.filter(({ message }) => /Document conversion failed|Invalid class/.test(message))
    expect(dropped.length).toBeGreaterThan(100)
    for (const edge of [column?.newest, column?.oldest])
      expect(edge?.published).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
  })

  it('D2: a page that ends with a date that cannot be read is read on from the last that can', async () => {
    const { wire, columns, store } = createTestDeck()
    wire.fileEverySecond(12)
    const { id } = await columns.add(searchColumn({ size: 10 }))
    const [newest, eighth, ninth] = [wire.rows[0], wire.rows[7], wire.rows[8]]
    for (const row of [wire.rows[9], newest])
      if (row) row.published = row.published.replace(/T(.{5}):.*/, ' $1')
    await columns.refresh(id, 'reset')
    const column = await store.column(id)
    expect(column?.oldest?.published).toBe(ninth?.published)
    expect(eighth && column?.documentsIds).toContain(eighth?.uno)
    await columns.loadOlder(id)
    expect(wire.asked.at(-1)?.dateTo).toBe(ninth?.published)
    expect((await store.column(id))?.documentsIds.at(-1)).toBe(wire.rows[11]?.uno)
    await columns.refresh(id, 'newer')
    expect(wire.asked.every(({ dateFrom, dateTo }) => !`${dateFrom} ${dateTo}`.match(/\d \d\d:/))).toBe(true)
  })

  it('D2: a first page of which no row has its place is no end', async () => {
    const { wire, columns, store } = createTestDeck()
    wire.fileEverySecond(12)
    const { id } = await columns.add(searchColumn({ size: 10 }))
    for (const row of wire.rows.slice(0, 10)) row.published = row.published.replace('T', ' ')
    await columns.refresh(id, 'reset')
    expect(await store.column(id)).toMatchObject({
      documentsIds: wire.rows.slice(10).map(({ uno }) => uno),
      hasNoMore: false,
    })
  })
})

describe('D42: a query that cannot be read', () => {
  const unreadable = ['AND', 'slug:', '"', '('.repeat(80) + 'x', 'x'.repeat(10_001), '\u200b OR']

  it.each(unreadable)('matches nothing, and no request is sent: %.12s', async query => {
    const asked: unknown[] = []
    const { columns, store, wire } = createTestDeck({
      offline: {
        isOnline: () => isOnline,
        search: async request => {
          asked.push(request)
          return { ids: [], count: 0 }
        },
      },
    })
    let isOnline = true
    wire.fileEverySecond(12)
    // The list that an older deck left: it showed the whole wire for such a query.
    const full = { ...createColumn(searchColumn({ query }), 0), documentsIds: ['x'] }
    const edge = { published: wire.now(), unos: ['x'] }
    await store.update(() => ({ columns: [{ ...full, newest: edge, oldest: edge }] }))
    for (const mode of ['newer', 'older', 'reset'] as const) await columns.refresh(full.id, mode)
    columns.setPosition(full.id, 'far')
    await columns.refresh(full.id, 'newer')
    await columns.compare(full.id)
    isOnline = false
    await columns.refresh(full.id, 'reset')
    expect([wire.asked, asked]).toEqual([[], []])
    expect(await store.column(full.id)).toMatchObject({ documentsIds: [], newest: null })
    expect(columns.status(full.id)).toMatchObject({ error: null, loading: null })
    isOnline = true
    await columns.changeParams(full.id, { query: 'bridge' })
    expect(wire.asked).toHaveLength(1)
    expect((await store.column(full.id))?.documentsIds).toHaveLength(10)
  })
})

describe('D42: a poll over columns that cannot be asked for', () => {
  it('asks for the others, and finds out by them that a wire is back', async () => {
    const deck = createTestDeck()
    let isDown = true
    deck.wire.fileEverySecond(3)
    deck.wire.beforeEachAnswer(() => {
      if (isDown) throw new TypeError('fetch failed')
    })
    for (let index = 0; index < 12; index += 1) await deck.columns.add(searchColumn({ query: 'AND' }))
    for (const query of ['one', 'two', 'three']) await deck.columns.add(searchColumn({ query }))
    const poller = createPoller({
      columns: deck.columns,
      clock: deck.clock,
      isActive: () => true,
      report: () => {},
    })
    poller.start()
    await deck.clock.advance(20_000)
    expect(deck.columns.outage.error()).not.toBeNull()
    isDown = false
    // The next try of the wire is made by a column with a readable query.
    await deck.clock.advance(11_000)
    expect(deck.columns.outage.error()).toBeNull()
    expect(new Set(deck.wire.asked.map(({ query }) => query))).toEqual(new Set(['one', 'two', 'three']))
    poller.stop()
  })
})

describe('what a refresh brings', () => {
  it('is kept where the params come back with their keys in another order', async () => {
    const { columns, store, wire } = createTestDeck()
    wire.fileEverySecond(3)
    const { id } = await columns.add(searchColumn({ query: 'bridge' }))
    wire.beforeEachAnswer(() =>
      store.updateColumn(id, column => ({
        columns: [{ ...column, params: JSON.parse(reversed(column.params)) as Column['params'] }],
      })),
    )
    await columns.refresh(id, 'reset')
    expect((await store.column(id))?.documentsIds).toHaveLength(3)
  })
})

function reversed(params: object): string {
  return JSON.stringify(Object.fromEntries(Object.entries(params).toReversed()))
}
