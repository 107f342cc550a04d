import { defaultAgency } from '@wiredeck/document'
import { beforeEach, describe, expect, it } from 'vitest'
import type { SearchParams } from '@wiredeck/content-api'
import { defaultParams, type ColumnParams } from '../model/params.ts'
import { createTestClock, createTestServer, type TestClock } from '../testing/clock.ts'
import { createLiveWire, type LiveWire } from '../testing/liveWire.ts'
import { createHiddenPoller } from './hiddenPoller.ts'

let clock: TestClock
let wire: LiveWire
let isNeeded: boolean
let found: Record<string, string[]>[]
beforeEach(() => {
  clock = createTestClock()
  wire = createLiveWire(clock)
  ;[isNeeded, found] = [true, []]
})

function begin(paramsById: Record<string, Partial<ColumnParams>>) {
  const watch = createHiddenPoller({
    api: {
      searchBody: wire.searchBody,
      async *searchAll(params: SearchParams) {
        yield* (await wire.search({ ...params, size: 1000 })).documents
      },
    },
    columns: () =>
      Object.entries(paramsById).map(([id, params]) => ({ id, params: { ...defaultParams(), ...params } })),
    agency: defaultAgency,
    clock,
    server: createTestServer(clock),
    isNeeded: () => isNeeded,
    noteFound: async each =>
      void found.push(Object.fromEntries([...each].map(([id, unos]) => [id, [...unos]]))),
    report: () => {},
  })
  watch.start()
  return watch
}
const story = (headline: string, changes = {}) =>
  wire.file({ headline, news: [''], slug: [], ...changes }).uno

describe('D47: a browser that is out of sight', () => {
  it('looks for what is new in all columns, in one search in 30 s, and tells each document once', async () => {
    begin({ a: { query: 'dockers' }, b: { query: 'harvest' }, c: { query: 'dockers OR harvest' } })
    story('Dockers before', { published: '2026-02-22T09:59:59Z' })
    await clock.advance(30_000)
    const one = story('Dockers')
    const other = story('Harvest')
    story('Ferry')
    await clock.advance(30_000)
    await clock.advance(30_000)
    expect(found).toEqual([{ a: [one], b: [other], c: [other, one] }])
    expect(wire.asked).toHaveLength(3)
  })

  it('keeps to the languages and dates of each column', async () => {
    begin({ a: { query: 'dockers', langs: ['fr'] }, b: { query: 'dockers', dateTo: '2026-02-21' } })
    await clock.advance(30_000)
    story('Dockers')
    const french = story('Dockers', { lang: 'fr' })
    await clock.advance(30_000)
    expect(found).toEqual([{ a: [french] }])
  })

  it('asks in several searches where the conditions are too many for one', async () => {
    const query = Array.from({ length: 60 }, (_, nth) => `word${nth}`).join(' OR ')
    begin(Object.fromEntries(Array.from({ length: 8 }, (_, nth) => [`c${nth}`, { query }])))
    await clock.advance(30_000)
    const sizes = wire.asked.map(({ filter }) => JSON.stringify(filter).match(/word\d+/g)?.length ?? 0)
    expect(sizes.length).toBeGreaterThan(1)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(500)
  })

  it('asks for no more of a document than its conditions compare', async () => {
    begin({ a: { query: 'slug:dockers', langs: ['en'] }, b: { query: 'country:AUS' } })
    const uno = story('Dockers', { slug: ['dockers'] })
    await clock.advance(30_000)
    const agencys = ['provider', 'genreid']
    expect(wire.asked[0]?.onlyFields).toEqual(['uno', 'published', 'lang', ...agencys, 'slug', 'country'])
    expect(found).toEqual([{ a: [uno] }])
  })

  it('asks for whole documents where a condition reads texts or events', async () => {
    begin({ a: { query: 'slug:dockers' }, b: { query: 'dockers' } })
    await clock.advance(30_000)
    expect(wire.asked[0]).not.toHaveProperty('onlyFields')
  })

  it('asks nothing while it is not needed, and begins from then', async () => {
    isNeeded = false
    const watch = begin({ a: { query: 'dockers' } })
    story('Dockers before')
    await clock.advance(60_000)
    expect(wire.asked).toEqual([])
    isNeeded = true
    watch.noteChange()
    const uno = story('Dockers')
    await clock.advance(30_000)
    expect(found).toEqual([{ a: [uno] }])
  })

  it('asks once at a time, and tells of an answer that comes when the deck has just been shown', async () => {
    const held: (() => void)[] = []
    const search = wire.search
    wire.search = async (...question) => {
      await new Promise<void>(resolve => held.push(resolve))
      return search(...question)
    }
    const watch = begin({ a: { query: 'dockers' } })
    const uno = story('Dockers')
    await clock.advance(90_000)
    expect(held).toHaveLength(1)
    isNeeded = false
    watch.noteChange()
    held[0]?.()
    await clock.advance(60_000)
    expect([found, held.length]).toEqual([[{ a: [uno] }], 1])
  })

  it('asks nothing for a query that cannot be read (D42)', async () => {
    begin({ a: { query: 'dockers AND (' } })
    await clock.advance(30_000)
    expect(wire.asked).toEqual([])
  })
})
