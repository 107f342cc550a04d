import { describe, expect, it } from 'vitest'
import { toSearchRequest, type SearchParams } from '@wiredeck/content-api'
import { compileFilter, type Filter } from '@wiredeck/query'
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

describe('a search while the documents are indexed for the first time', () => {
  /** Stories a second apart, every third about a strike; ids begin with their time, like an agency's. */
  async function storeMany(count: number) {
    const { store, searcher, put } = setUp()
    for (let nth = 0; nth < count; nth += 1) {
      const published = new Date(now - (count - nth) * 1000).toISOString()
      await put(`${published}-${shortIdOf(nth)}`, { published, headline: nth % 3 ? 'Bridge' : 'Strike' })
    }
    const accepts = compileFilter(strike)
    const payloads = await store.payloads(await store.documentIds())
    const byTime = payloads.toSorted((one, other) => Number(other.published) - Number(one.published))
    return { searcher, put, matching: byTime.filter(({ raw }) => accepts(raw)).map(({ id }) => id) }
  }
  const strike: Filter = { name: 'headline', in: ['strike'] }
  const request = { query: strike, maxRows: 1000 }

  it('tells what matches among the newest that are indexed, again for twice as many, and then all', async () => {
    const { searcher, matching } = await storeMany(450)
    const told: string[][] = []
    const answer = await searcher.search(request, ({ ids }) => told.push(ids))
    expect(answer.ids).toEqual(matching)
    expect(told.map(({ length }) => length)).toEqual([33, 66, 133])
    for (const ids of told) expect(ids).toEqual(matching.slice(0, ids.length))
  })

  it('tells a search that comes later what is indexed by then, at once', async () => {
    const { searcher, matching } = await storeMany(450)
    const order: string[] = []
    let later: Promise<unknown> = Promise.resolve()
    await searcher.search({}, () => {
      if (order.length === 0) {
        later = searcher.search(request, ({ ids }) => order.push(`so far ${ids.length}`))
        order.push('asked')
      }
    })
    expect(await later).toMatchObject({ ids: matching })
    expect(order.slice(0, 2)).toEqual(['so far 33', 'asked'])
  })

  it('tells nothing short of the answer once everything was indexed', async () => {
    const { searcher, put, matching } = await storeMany(150)
    await searcher.prepare()
    await put('z', { headline: 'Strike', published: new Date(now).toISOString() })
    const told: unknown[] = []
    expect((await searcher.search(request, soFar => told.push(soFar))).ids).toEqual(['z', ...matching])
    expect(told).toEqual([])
  })

  it('misses no revision when a read ahead fails', async () => {
    const { source, searcher, put } = setUp()
    for (let nth = 0; nth < 250; nth += 1) await put(shortIdOf(nth), { headline: 'Bridge' })
    await searcher.prepare()
    for (let nth = 0; nth < 250; nth += 1) await put(shortIdOf(nth), { headline: 'Strike' })
    const { payloads } = source
    let reads = 0
    source.payloads = ids => (++reads === 2 ? Promise.reject(new Error('The disk is gone')) : payloads(ids))
    await expect(searcher.search(request)).rejects.toThrow('The disk is gone')
    expect((await searcher.search(request)).count).toBe(250)
  })
})

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
