import { ApiError } from '@wiredeck/content-api'
import { defaultAgency } from '@wiredeck/document'
import { beforeEach, describe, expect, it } from 'vitest'
import { isOne } from '../model/arrival.ts'
import { createColumn, withoutDocuments, type Column } from '../model/column.ts'
import { countNewer, refreshColumn, type RefreshDeps } from './refresh.ts'
import { effectiveMode, refreshWindow, type RefreshMode } from './refreshWindow.ts'
import { createMemoryStore } from '../store/memory.ts'
import type { Store } from '../store/store.ts'
import { createTestClock } from '../testing/clock.ts'
import { searchColumn } from '../testing/deck.ts'
import { createSimulatedWire, validUnos, type SimulatedWire } from '../testing/simulatedWire.ts'

let wire: SimulatedWire
let store: Store
let deps: RefreshDeps
let reported: unknown[]
const clock = createTestClock()

beforeEach(async () => {
  wire = createSimulatedWire()
  store = createMemoryStore()
  reported = []
  deps = {
    api: wire,
    store,
    clock,
    agency: defaultAgency,
    report: (message, detail) => reported.push({ message, ...(detail as object) }),
  }
  await store.update(() => ({ columns: [createColumn({ ...searchColumn({ size: 3 }), id: 'c' }, 0)] }))
})

const refresh = (mode: RefreshMode, mayReplace?: boolean) =>
  refreshColumn(deps, 'c', mode, mayReplace === undefined ? {} : { mayReplace: () => mayReplace })
const column = async () => (await store.column('c')) as Column
const listed = async () => (await column()).documentsIds
/** The outcome of a refresh that brought the newest `count` of the wire. */
const merged = (count: number) =>
  expect.objectContaining({ did: 'merge', added: newestUnos(count) }) as unknown
const newestUnos = (count: number) => validUnos(wire.rows).slice(0, count)

describe('data 4: the window of a refresh', () => {
  const edge = (published: string) => ({ published, unos: ['a'] })
  const filled = {
    ...createColumn(searchColumn(), 0),
    documentsIds: ['a'],
    newest: edge('2026-02-22T09:06:59Z'),
    oldest: edge('2026-02-22T08:00:00Z'),
  }

  it('D1: starts at the edge and includes it', () => {
    expect(refreshWindow(filled, 'reset')).toEqual({})
    expect(refreshWindow(filled, 'newer')).toEqual({ dateFrom: '2026-02-22T09:06:59Z' })
    expect(refreshWindow(filled, 'older')).toEqual({ dateTo: '2026-02-22T08:00:00Z' })
  })

  it('data 8: fails without an edge, and in any other mode', () => {
    const empty = createColumn(searchColumn(), 0)
    expect(() => refreshWindow(empty, 'newer')).toThrow('First document not found')
    expect(() => refreshWindow(empty, 'older')).toThrow('Last document not found')
    expect(() => refreshWindow(filled, 'sideways' as 'older')).toThrow('Invalid mode for refresh')
  })

  it('data 4: refuses any other mode of a column that is empty too, and asks the wire nothing', async () => {
    await expect(refresh('sideways' as 'older')).rejects.toThrow('Invalid mode for refresh')
    wire.fileEverySecond(1)
    await refresh('reset')
    await expect(refresh('sideways' as 'older')).rejects.toThrow('Invalid mode for refresh')
    expect(wire.asked).toHaveLength(1)
  })

  it('deck 4: a column without documents can only be reset', () => {
    expect(effectiveMode(createColumn(searchColumn(), 0), 'newer')).toBe('reset')
    expect(effectiveMode(filled, 'newer')).toBe('newer')
    // Rows came, but none parses: the list has edges nevertheless (D2).
    expect(effectiveMode({ ...filled, documentsIds: [] }, 'older')).toBe('older')
  })

  it('keeps the other date of the column', async () => {
    await store.updateColumn('c', current => ({
      columns: [{ ...current, params: { ...current.params, dateFrom: '2026-01-01', dateTo: '2026-12-31' } }],
    }))
    wire.fileEverySecond(5)
    await refresh('reset')
    await refresh('newer')
    await refresh('older')
    expect(wire.asked.map(({ dateFrom, dateTo }) => [dateFrom, dateTo])).toEqual([
      ['2026-01-01', '2026-12-31'],
      ['2026-02-22T09:00:05Z', '2026-12-31'],
      ['2026-01-01', '2026-02-22T09:00:03Z'],
    ])
  })
})

describe('data 4: refreshing a column', () => {
  it('reset takes the newest page, with what a card and a viewer need', async () => {
    wire.fileEverySecond(5)
    expect(await refresh('reset')).toEqual(merged(3))
    expect(await listed()).toEqual(newestUnos(3))
    expect(await column()).toMatchObject({ lastUpdated: clock.now(), hasNoMore: false })
    const [uno = ''] = await listed()
    expect(await store.document(uno)).toMatchObject({
      id: uno,
      shortId: '0000005',
      card: { id: uno, headline: 'Norland reopens the harbour bridge of Port Allard' },
      raw: wire.rows[0],
    })
  })

  it('newer puts new documents in front', async () => {
    wire.fileEverySecond(3)
    await refresh('reset')
    wire.fileEverySecond(2)
    expect(await refresh('newer')).toEqual(merged(2))
    expect(await listed()).toEqual(newestUnos(5))
  })

  it('older appends, and tells that there is no more when nothing came', async () => {
    wire.fileEverySecond(6)
    await refresh('reset')
    await refresh('older')
    expect(await listed()).toEqual(newestUnos(5))
    await refresh('older')
    expect(await listed()).toEqual(newestUnos(6))
    expect((await column()).hasNoMore).toBe(false)
    expect(await refresh('older')).toEqual(merged(0))
    expect((await column()).hasNoMore).toBe(true)
  })

  it('does nothing for a column that was removed', async () => {
    expect(await refreshColumn(deps, 'x', 'newer')).toEqual({ did: 'nothing' })
    expect(await countNewer(deps, 'x')).toBeNull()
    expect(wire.asked).toEqual([])
  })

  it('leaves the list alone when the search fails', async () => {
    wire.fileEverySecond(3)
    await refresh('reset')
    wire.beforeEachAnswer(() => {
      throw new ApiError(500, 'Out of order')
    })
    await expect(refresh('newer')).rejects.toThrow('Out of order')
    expect(await listed()).toEqual(newestUnos(3))
  })

  it('a revised story with a later date moves to its new place and is read again', async () => {
    wire.fileEverySecond(3)
    await refresh('reset')
    const [, , first] = wire.rows
    wire.advance()
    if (first) {
      const changes = { headline: 'The bridge, corrected', signal: 'correction' }
      wire.revise(first, { ...changes, published: wire.now() })
    }
    expect(await refresh('newer')).toEqual(merged(0))
    expect(await listed()).toEqual(newestUnos(3))
    const [card] = await store.cards([first?.uno ?? ''])
    expect(card).toMatchObject({ headline: 'The bridge, corrected', signal: 'correction' })
  })
})

describe('D1: what shares the second of an edge', () => {
  it('is found by newer, though it was filed after the first look', async () => {
    wire.fileEverySecond(2)
    await refresh('reset')
    wire.file(1)
    await refresh('newer')
    expect(await listed()).toHaveLength(3)
  })

  it('is read to its end when it is larger than a page', async () => {
    wire.fileEverySecond(2)
    await refresh('reset')
    wire.file(7)
    expect(await refresh('newer')).toEqual(merged(7))
    expect(await listed()).toEqual(newestUnos(9))
    expect(wire.asked.map(({ startAt }) => startAt)).toEqual([undefined, undefined, 3, 6])
  })

  it('is read on by older before it goes to the second before', async () => {
    wire.fileEverySecond(1)
    wire.advance()
    wire.file(8)
    await refresh('reset')
    for (let turn = 0; turn < 4; turn += 1) await refresh('older')
    expect(new Set(await listed())).toEqual(new Set(newestUnos(9)))
  })
})

describe('D2: a gap', () => {
  beforeEach(async () => {
    wire.fileEverySecond(5)
    await refresh('reset')
    await refresh('older')
  })

  it('shows in a full page of unknown rows, which replaces the list', async () => {
    // The newest of four is a known document that came again, so nothing is missing behind it.
    const known = wire.rows[1]
    wire.fileEverySecond(3)
    if (known) wire.revise(known, { published: wire.now() })
    await refresh('newer')
    expect(await listed()).toEqual(newestUnos(8))

    wire.fileEverySecond(3)
    await refresh('newer')
    expect(await listed()).toEqual(newestUnos(3))
    // Older documents can be loaded again.
    await refresh('older')
    await refresh('older')
    expect(await listed()).toEqual(newestUnos(6))
  })

  it('does not show in a page that is not full', async () => {
    wire.fileEverySecond(2)
    await refresh('newer')
    expect(await listed()).toEqual(newestUnos(7))
  })

  it('does not show in a full page with a known row, which is read on', async () => {
    const known = wire.rows[2]
    wire.fileEverySecond(4)
    if (known) wire.revise(known, { published: wire.now() })
    await refresh('newer')
    expect(await listed()).toEqual(newestUnos(9))
  })

  it('is not chased by a reader as fast as the wire files', async () => {
    wire.fileEverySecond(2)
    const before = wire.asked.length
    const { rows } = wire
    const expected = validUnos([...rows])
    wire.beforeEachAnswer(() => {
      if (wire.asked.length > before + 1) wire.fileEverySecond(3)
    })
    await refresh('newer')
    expect(wire.asked.length - before).toBeLessThan(4)
    expect(await listed()).toEqual(expected)
  })

  it('is not hidden by invalid rows', async () => {
    wire.advance()
    wire.fileInvalid()
    wire.fileEverySecond(3)
    wire.fileInvalid()
    await refresh('newer')
    expect(await listed()).toEqual(newestUnos(2))
  })

  it('is not made by an invalid row at the edge', async () => {
    wire.advance()
    wire.fileInvalid()
    await refresh('newer')
    wire.fileEverySecond(2)
    await refresh('newer')
    expect(await listed()).toEqual(newestUnos(7))
  })

  it('is assumed when more comes than the pages hold, and the list is not reached', async () => {
    const deaf: RefreshDeps = {
      ...deps,
      // A server that ignores startAt; one row of its page is known.
      api: { search: ({ startAt: _ignored, ...params }) => wire.search(params) },
    }
    wire.advance()
    if (wire.rows[0]) wire.revise(wire.rows[0], { published: wire.now() })
    wire.fileEverySecond(2)
    const before = wire.asked.length
    await refreshColumn(deaf, 'c', 'newer')
    expect(wire.asked.length - before).toBeLessThanOrEqual(100)
    expect(await listed()).toEqual(newestUnos(3))
  })
})

describe('D2: invalid rows', () => {
  it('do not stop paging, though a whole page of them brings nothing', async () => {
    wire.fileEverySecond(2)
    wire.advance()
    for (let count = 0; count < 7; count += 1) wire.fileInvalid()
    wire.fileEverySecond(1)
    await refresh('reset')
    for (let turn = 0; !(await column()).hasNoMore && turn < 9; turn += 1) await refresh('older')
    expect(await listed()).toEqual(newestUnos(3))
  })

  it('make a list with edges and without documents', async () => {
    for (let count = 0; count < 3; count += 1) wire.fileInvalid()
    await refresh('reset')
    expect(await column()).toMatchObject({ documentsIds: [], newest: { published: '2026-02-22T09:00:00Z' } })
    wire.fileEverySecond(1)
    expect(await refresh('newer')).toEqual(merged(1))
  })

  it('D15: are reported once, though the edge is asked for again and again', async () => {
    wire.fileEverySecond(1)
    const { uno } = wire.fileInvalid()
    await refresh('reset')
    await refresh('newer')
    await refresh('newer')
    expect(reported).toEqual([{ message: 'Document conversion failed', uno, reason: 'lang: Required' }])
  })

  it.each([
    ['an uno', { uno: null }],
    ['a date', { published: 'yesterday at 7' }],
    ['any shape', null],
  ])('without %s are reported and never become an edge', async (_lack, changes) => {
    wire.fileEverySecond(2)
    const search: RefreshDeps['api']['search'] = async params => {
      const result = await wire.search(params)
      return { ...result, documents: [changes && { ...wire.rows[0], ...changes }, ...result.documents] }
    }
    await refreshColumn({ ...deps, api: { search } }, 'c', 'reset')
    expect(await listed()).toEqual(newestUnos(2))
    expect((await column()).newest?.published).toBe(wire.rows[0]?.published)
    expect(reported).toHaveLength(1)
  })
})

describe('D3: a list that is read', () => {
  beforeEach(async () => {
    wire.fileEverySecond(3)
    await refresh('reset')
  })

  it('is not replaced: a batch that would replace it waits', async () => {
    const before = await listed()
    wire.fileEverySecond(5)
    expect(await refresh('newer', false)).toEqual({ did: 'wait', waiting: 3 })
    expect(await listed()).toEqual(before)
    expect(await refresh('newer', true)).toMatchObject({ did: 'merge' })
    expect(await listed()).toEqual(newestUnos(3))
  })

  it('grows above its reader all the same', async () => {
    wire.fileEverySecond(2)
    expect(await refresh('newer', false)).toEqual(merged(2))
  })

  it('is asked about when the answer is there, not before', async () => {
    wire.fileEverySecond(5)
    let isRead = false
    wire.beforeEachAnswer(() => {
      isRead = true
    })
    const outcome = await refreshColumn(deps, 'c', 'newer', { mayReplace: () => !isRead })
    expect(outcome.did).toBe('wait')
  })

  it('far down, only the number of newer documents is asked for', async () => {
    wire.file(2)
    wire.fileEverySecond(7)
    expect(await countNewer(deps, 'c')).toBe(9)
    expect(wire.asked.at(-1)).toMatchObject({ size: 1, dateFrom: '2026-02-22T09:00:03Z' })
    expect(await listed()).toHaveLength(3)
  })

  it('D38: has heard from the wire, though nothing was put into it', async () => {
    wire.fileEverySecond(5)
    await clock.advance(60_000)
    await refresh('newer', false)
    expect(await column()).toMatchObject({ lastUpdated: clock.now() })
    await clock.advance(60_000)
    await countNewer(deps, 'c')
    expect(await column()).toMatchObject({ lastUpdated: clock.now() })
  })
})

describe('an answer that comes too late', () => {
  /** Starts a refresh, makes the change before the answer arrives, and returns the outcome. */
  async function refreshDuring(mode: RefreshMode, change: () => Promise<unknown>) {
    let isFirst = true
    wire.beforeEachAnswer(async () => {
      if (!isFirst) return
      isFirst = false
      await change()
    })
    return refresh(mode)
  }
  beforeEach(async () => {
    wire.fileEverySecond(6)
    await refresh('reset')
    wire.fileEverySecond(1)
  })

  it.each<RefreshMode>(['reset', 'newer', 'older'])(
    'is dropped when the params changed meanwhile: %s',
    async mode => {
      const outcome = await refreshDuring(mode, () =>
        store.updateColumn('c', current => ({
          columns: [{ ...current, documentsIds: ['kept'], params: { ...current.params, query: 'harbour' } }],
        })),
      )
      expect(outcome).toEqual({ did: 'nothing' })
      expect(await listed()).toEqual(['kept'])
    },
  )

  it('is dropped when the column was removed', async () => {
    const outcome = await refreshDuring('newer', () => store.update(() => ({ removeColumns: ['c'] })))
    expect(outcome).toEqual({ did: 'nothing' })
    expect(await store.columns()).toEqual([])
  })

  it('is dropped when older has been loaded meanwhile', async () => {
    expect(await refreshDuring('older', () => refresh('older'))).toEqual({ did: 'nothing' })
    expect(await listed()).toEqual(validUnos(wire.rows).slice(1, 6))
  })

  it('does not take for the end what another tab has loaded of the same second', async () => {
    wire.advance()
    wire.file(6)
    await refresh('reset')
    expect(await refreshDuring('older', () => refresh('older'))).toEqual({ did: 'nothing' })
    expect((await column()).hasNoMore).toBe(false)
  })

  it('is dropped when another refresh has brought the newer ones', async () => {
    expect(await refreshDuring('newer', () => refresh('newer'))).toEqual({ did: 'nothing' })
    expect(await listed()).toEqual(newestUnos(4))
  })
})

describe('D54: how what a refresh brings has come', () => {
  /** The rows after a place, as how they came and the number of their documents. */
  const came = async (after = 0) =>
    (await store.arrivals(after)).rows.map(row => `${row.how} ${isOne(row) ? 1 : row.unos.length}`)
  const newest = async () => (await store.arrivals(0)).newest

  it('is the first fill of a new column, then what is polled, and what lies below', async () => {
    wire.fileEverySecond(7)
    await refresh('reset')
    wire.advance()
    wire.file(1)
    await refresh('newer')
    // A page of three begins with the document at the edge.
    await refresh('older')
    expect(await came()).toEqual(['firstFill 3', 'polled 1', 'older 2'])
  })

  it('is polled where the first answer was empty, however often it was', async () => {
    for (let polls = 0; polls < 3; polls += 1) await refresh('newer')
    wire.file(1)
    await refresh('newer')
    expect(await came()).toEqual(['polled 1'])
  })

  it('is polled with a reset of a column that has become empty, and of one that is read anew', async () => {
    wire.fileEverySecond(2)
    await refresh('reset')
    const before = await newest()
    wire.rows.splice(0)
    await refresh('reset')
    expect(await listed()).toEqual([])
    wire.advance()
    wire.file(1)
    await refresh('newer')
    wire.advance()
    wire.file(1)
    await refresh('reset')
    expect(await came(before)).toEqual(['polled 1', 'polled 1', 'polled 1'])
  })

  it('is polled with a full page that replaces the list', async () => {
    wire.fileEverySecond(2)
    await refresh('reset')
    const before = await newest()
    wire.fileEverySecond(6)
    expect(await refresh('newer')).toMatchObject({ isReplaced: true })
    expect(await came(before)).toEqual(['polled 1', 'polled 1', 'polled 1'])
  })

  it('is the first fill again once the search has changed, but not with another page size', async () => {
    const change = (params: object) =>
      store.updateColumn('c', current => ({
        columns: [{ ...withoutDocuments(current), params: { ...current.params, ...params } }],
      }))
    wire.fileEverySecond(2)
    await refresh('reset')
    await change({ size: 5 })
    wire.advance()
    wire.file(1)
    await refresh('reset')
    await change({ langs: ['en'] })
    wire.advance()
    wire.file(1)
    await refresh('reset')
    wire.advance()
    wire.file(1)
    await refresh('newer')
    const all = await came()
    expect(all.filter(row => !row.startsWith('polled'))).toEqual(['firstFill 2', 'firstFill 1'])
    expect(all.at(-1)).toBe('polled 1')
  })

  it('is still the first fill after a request that got no answer', async () => {
    wire.file(1)
    wire.beforeEachAnswer(() => {
      throw new ApiError(503, 'Down')
    })
    await expect(refresh('reset')).rejects.toThrow('Down')
    wire.beforeEachAnswer(() => {})
    await refresh('reset')
    expect(await came()).toEqual(['firstFill 1'])
  })
})
