import { describe, expect, it } from 'vitest'
import { toSearchRequest, type SearchParams } from '@wiredeck/content-api'
import { createMemoryStore } from '../store/memory.ts'
import type { Store } from '../store/store.ts'
import { createColumn } from '../model/column.ts'
import { searchColumn } from '../testing/deck.ts'
import { rawStory, shortIdOf, type RawStory } from '@wiredeck/document/testing/rawStory'
import { createOfflineSearcher } from './offlineSearcher.ts'

const now = Date.parse('2026-02-22T10:00:00Z')

function setUp() {
  const store = createMemoryStore()
  const reads: string[] = []
  const source: Pick<Store, 'documentIds' | 'payloads'> = {
    documentIds: store.documentIds,
    payloads: async ids => {
      reads.push(...ids)
      return store.payloads(ids)
    },
  }
  const searcher = createOfflineSearcher({ source, now: () => now })
  store.subscribe(({ documents }) => searcher.changed(documents))
  const put = (uno: string, changes: Partial<RawStory> = {}) => {
    const raw = rawStory('98hu39e', { uno, ...changes })
    return store.putDocuments([
      { id: uno, shortId: null, published: new Date(raw.published), raw, card: {} as never },
    ])
  }
  const find = async (params: SearchParams) =>
    (await searcher.search(toSearchRequest(params, { fullTextMatch: 'in', maxRows: 1000 }))).ids
  return { store, source, searcher, reads, put, find }
}

describe('a search of what is stored', () => {
  it('gives ids newest first, a page at a time, and how many there are', async () => {
    const { searcher, put, find } = setUp()
    await put('a', { published: '2026-02-22T09:00:00Z', created: '2026-02-22T08:59:00Z' })
    await put('b', { published: '2026-02-22T09:30:00Z', created: '2026-02-22T07:00:00Z' })
    await put('c', { published: '2026-02-22T09:10:00.500Z', created: '2026-02-22T08:00:00Z' })
    expect(await find({})).toEqual(['b', 'c', 'a'])
    expect(await find({ size: 1, startAt: 1 })).toEqual(['c'])
    expect(await find({ sortOrder: 'asc' })).toEqual(['a', 'c', 'b'])
    expect(await find({ sortField: 'created' })).toEqual(['a', 'c', 'b'])
    expect(await searcher.search({ maxRows: 0 })).toEqual({ ids: [], count: 3 })
  })

  it('takes dates as the server does: both inclusive, whole seconds and days, mathematics', async () => {
    const { searcher, put, find } = setUp()
    await put('a', { published: '2026-02-21T23:59:59.999Z' })
    await put('b', { published: '2026-02-22T09:10:00.500Z' })
    await put('future', { published: '2026-02-22T10:00:01Z' })
    expect(await find({ dateTo: '2026-02-21' })).toEqual(['a'])
    expect(await find({ dateFrom: '2026-02-22', dateTo: '2026-02-22T09:10:00Z' })).toEqual(['b'])
    expect(await find({ dateFrom: 'now-1h' })).toEqual(['b'])
    await expect(searcher.search({ dateRange: { from: 'yesterday' } })).rejects.toThrow('dateRange.from')
  })

  it('takes languages beside the query, and leaves them to a query that names one', async () => {
    const { put, find } = setUp()
    await put('en')
    await put('fr', { lang: 'fr' })
    expect(await find({ langs: ['fr', 'de'] })).toEqual(['fr'])
    expect(await find({ langs: ['fr'], query: 'lang:en' })).toEqual(['en'])
  })

  it('asks the store for nothing while nothing changes', async () => {
    const { source, put, find } = setUp()
    await put('a')
    expect(await find({})).toEqual(['a'])
    source.documentIds = () => Promise.reject(new Error('Asked again'))
    expect(await find({})).toEqual(['a'])
    await put('b')
    await expect(find({})).rejects.toThrow('Asked again')
  })

  it('reads a payload once, and again when it was written again', async () => {
    const { reads, put, find } = setUp()
    await put('a', { headline: 'Strike' })
    await Promise.all([find({ query: 'strike' }), find({ query: 'strike' })])
    await put('b', { headline: 'Strike' })
    expect(await find({ query: 'strike' })).toHaveLength(2)
    expect(reads).toEqual(['a', 'b'])
    await put('a', { headline: 'Strike is over' })
    expect(await find({ query: 'over' })).toEqual(['a'])
    expect(reads).toEqual(['a', 'b', 'a'])
  })

  it('forgets what a cleanup or a logout took away', async () => {
    const { store, put, find } = setUp()
    await put('a')
    await put('b')
    expect(await find({})).toHaveLength(2)
    await store.update(() => ({
      columns: [{ ...createColumn({ ...searchColumn(), id: 'x' }, 0), documentsIds: ['a'] }],
    }))
    await store.cleanup()
    expect(await find({})).toEqual(['a'])
    await store.clear()
    expect(await find({})).toEqual([])
  })

  it('goes on after a read that failed, and misses nothing', async () => {
    const { source, put, find } = setUp()
    await put('a', { headline: 'Strike' })
    expect(await find({ query: 'strike' })).toEqual(['a'])
    await put('a', { headline: 'Bridge' })
    const { payloads } = source
    source.payloads = () => Promise.reject(new Error('The disk is gone'))
    await expect(find({})).rejects.toThrow('The disk is gone')
    source.payloads = payloads
    expect(await find({ query: 'strike' })).toEqual([])
    expect(await find({ query: 'bridge' })).toEqual(['a'])
  })

  it('lists the values of a field among what matches, the most frequent first', async () => {
    const { searcher, put } = setUp()
    for (const at of [1, 2, 3]) await put(shortIdOf(at), { country: at === 1 ? 'VDM' : 'NRL' })
    await put('old', { country: 'NRL', published: '2020-02-22T09:00:00Z' })
    const request = toSearchRequest({ dateFrom: 'now-1d' }, { fullTextMatch: 'in', maxRows: 1000 })
    expect(await searcher.values('country', request, 10)).toEqual([
      { name: 'NRL', count: 2 },
      { name: 'VDM', count: 1 },
    ])
    expect(await searcher.values('country', request, 1)).toHaveLength(1)
  })
})
