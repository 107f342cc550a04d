import { compileFilter, type Filter } from '@wiredeck/query'
import * as fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ContentIndex, IndexedDocument, SearchPlan } from './contentIndex.ts'
import { filters, rawDocuments, type RawDocument } from './testing/arbitraries.ts'
import { strikeStory } from './testing/documents.ts'

type Subject = { index: () => ContentIndex; clear: () => Promise<void> }

const numRuns = Number(process.env['PROPERTY_RUNS'] ?? 200)
export const everything: SearchPlan = {
  range: { from: null, to: null },
  langs: null,
  filter: null,
  sortField: 'published',
  sortOrder: 'desc',
  offset: 0,
  limit: 10,
}

const bare = JSON.stringify({ published: '2026-02-22T09:10:00Z' })

/** What every content index does, whatever engine it stands on. */
export function contentIndexContract({ index, clear }: Subject): void {
  beforeEach(clear)

  const put = (...documents: IndexedDocument[]) => index().put(documents)
  const search = (plan: Partial<SearchPlan> = {}) => index().search({ ...everything, ...plan })
  const unosOf = async (plan: Partial<SearchPlan> = {}) => (await search(plan)).hits.map(hit => hit.uno)

  describe('keeping documents', () => {
    it('gives a document back as it was put, sign by sign', async () => {
      const raw = `{ "published":"2026-02-22T09:10:00Z",  "title": "caf\\u00e9 \\u0000 ' \\\\ 😀 \\ud800", "n": 1.50 }`
      await put({ uno: 'a', raw })
      expect(await index().get('a')).toBe(raw)
      expect((await search()).hits).toEqual([{ uno: 'a', raw }])
      expect(await index().get('b')).toBeNull()
      expect(await index().get('a\0')).toBeNull()
    })

    it('replaces a document by its uno, in its words as in its text', async () => {
      await put(strikeStory('a', { headline: 'Strike in the port' }))
      await put(strikeStory('a', { headline: 'Strike is over' }), strikeStory('b', {}))
      expect(await index().count()).toBe(2)
      expect(await unosOf({ filter: { name: 'headline', in: ['port'] } })).toEqual([])
      expect(await unosOf({ filter: { name: 'headline', in: ['over'] } })).toEqual(['a'])
    })

    it('keeps the last of two versions filed in one call', async () => {
      await put(strikeStory('a', { headline: 'First' }), strikeStory('a', { headline: 'Second' }))
      expect(await unosOf({ filter: { name: 'headline', in: ['second'] } })).toEqual(['a'])
    })

    it('adds what is missing and leaves what is there as it is', async () => {
      await put(strikeStory('a', { headline: 'Revised' }))
      await index().add([strikeStory('a', { headline: 'First' }), strikeStory('b', { headline: 'Other' })])
      expect(await index().count()).toBe(2)
      expect(await unosOf({ filter: { name: 'headline', in: ['first'] } })).toEqual([])
      expect(await unosOf({ filter: { name: 'headline', in: ['revised'] } })).toEqual(['a'])
      expect(await unosOf({ filter: { name: 'headline', in: ['other'] } })).toEqual(['b'])
    })

    it('refuses a document without a readable date, by name, and keeps none of its batch', async () => {
      for (const published of ['yesterday', undefined, 5]) {
        await expect(put(strikeStory('good', {}), strikeStory('bad', { published }))).rejects.toThrow(/bad/)
      }
      await expect(put({ uno: 'torn', raw: '{' })).rejects.toThrow(/torn/)
      expect(await index().count()).toBe(0)
    })

    it('removes by uno and prunes what was published before an instant', async () => {
      await put(
        strikeStory('a', { published: '2026-02-01T00:00:00.000Z' }),
        strikeStory('b', { published: '2026-02-01T00:00:00.001Z' }),
        strikeStory('c', { published: '2026-02-03T00:00:00Z' }),
      )
      expect(await index().newest()).toEqual(new Date('2026-02-03T00:00:00Z'))
      expect(await index().oldest()).toEqual(new Date('2026-02-01T00:00:00Z'))
      expect(await index().prune(new Date('2026-02-01T00:00:00.001Z'))).toBe(1)
      await index().remove(['c', 'unknown', 'nul\0'])
      expect(await unosOf()).toEqual(['b'])
      await index().remove(['b'])
      expect(await index().newest()).toBeNull()
      expect(await index().oldest()).toBeNull()
    })

    it('prunes thousands, and goes on', async () => {
      await put(...Array.from({ length: 5000 }, (_, nth) => ({ uno: `n${nth}`, raw: bare })))
      await put(strikeStory('new', { published: '2026-03-01T00:00:00Z' }))
      expect(await index().prune(new Date('2026-03-01T00:00:00Z'))).toBe(5000)
      expect(await unosOf()).toEqual(['new'])
    })

    it('takes many batches at once', async () => {
      await put(...Array.from({ length: 1203 }, (_, nth) => strikeStory(`n${nth}`, {})))
      expect(await search({ limit: 1 })).toMatchObject({ total: { value: 1203, relation: 'eq' } })
    })
  })

  describe('order and pages', () => {
    it('sorts by either date and way, and by arrival where the dates are equal', async () => {
      const sameTime = { published: '2026-02-02T00:00:00Z', created: '2026-02-01T00:00:00Z' }
      await put(strikeStory('a', sameTime), strikeStory('b', sameTime))
      await put(strikeStory('c', { published: '2026-02-03T00:00:00Z', created: '2026-01-01T00:00:00Z' }))
      expect(await unosOf()).toEqual(['c', 'b', 'a'])
      expect(await unosOf({ sortOrder: 'asc' })).toEqual(['a', 'b', 'c'])
      expect(await unosOf({ sortField: 'created' })).toEqual(['b', 'a', 'c'])
      expect(await unosOf({ sortField: 'created', sortOrder: 'asc' })).toEqual(['c', 'a', 'b'])
    })

    it('a new version keeps its place among equal dates', async () => {
      await put(strikeStory('a', {}))
      await put(strikeStory('b', {}))
      await put(strikeStory('a', { headline: 'Corrected' }))
      expect(await unosOf()).toEqual(['b', 'a'])
    })

    it('includes both ends of a range, to the millisecond', async () => {
      await put(
        ...['00.000', '00.001', '00.002', '00.003'].map(second =>
          strikeStory(second, { published: `2026-02-02T00:00:${second}Z` }),
        ),
      )
      const range = { from: new Date('2026-02-02T00:00:00.001Z'), to: new Date('2026-02-02T00:00:00.002Z') }
      expect(await unosOf({ range })).toEqual(['00.002', '00.001'])
      expect(await unosOf({ range: { ...range, to: null } })).toEqual(['00.003', '00.002', '00.001'])
      const ages = { from: new Date(-8.64e15), to: new Date(8.64e15) }
      expect((await search({ range: ages })).total.value).toBe(4)
    })

    it('finds the newest first, however far apart they are', async () => {
      const ages = [0, 0.5, 1, 3, 9, 30, 31, 400, 5000]
      const daysAgo = (days: number) => new Date(Date.UTC(2026, 1, 22) - days * 86_400_000)
      await put(...ages.map(days => strikeStory(String(days), { published: daysAgo(days).toISOString() })))
      const newestFirst = ages.map(String)
      for (let limit = 1; limit <= ages.length + 1; limit++) {
        expect(await unosOf({ limit })).toEqual(newestFirst.slice(0, limit))
        expect(await unosOf({ limit, offset: 3 })).toEqual(newestFirst.slice(3, 3 + limit))
      }
      for (const days of ages) {
        const range = { from: daysAgo(days), to: daysAgo(0.7) }
        const expected = ages.filter(age => age >= 0.7 && age <= days).map(String)
        expect(await search({ range })).toMatchObject({ total: { value: expected.length, relation: 'eq' } })
        expect(await unosOf({ range })).toEqual(expected)
      }
    })

    it('pages, and past the end knows the total', async () => {
      await put(...Array.from({ length: 25 }, (_, nth) => strikeStory(`n${nth}`, {})))
      expect(await unosOf({ offset: 20 })).toEqual(['n4', 'n3', 'n2', 'n1', 'n0'])
      expect(await search({ offset: 40 })).toEqual({ hits: [], total: { value: 25, relation: 'eq' } })
      expect((await search({ limit: 0 })).total.value).toBe(25)
    })

    it('finds only the languages of the request', async () => {
      await put(
        strikeStory('en', { lang: 'en' }),
        strikeStory('fr', { lang: 'fr' }),
        strikeStory('no', { lang: null }),
      )
      expect(await unosOf({ langs: ['fr', 'de'] })).toEqual(['fr'])
      expect(await unosOf({ langs: [] })).toEqual([])
      expect(await unosOf({ langs: null })).toHaveLength(3)
    })
  })

  describe('lists of values', () => {
    const options = { size: 10, minDocCount: 1 }

    it('counts values as they were filed, ties by name', async () => {
      await put(
        strikeStory('a', { slug: ['sea', 'Économie', 'sea'] }),
        strikeStory('b', { slug: ['economie', 'sea'] }),
        strikeStory('c', { slug: 'port', lang: 'fr' }),
      )
      expect(await index().facet('slug', everything, options)).toEqual([
        { name: 'sea', count: 2 },
        { name: 'economie', count: 1 },
        { name: 'port', count: 1 },
        { name: 'Économie', count: 1 },
      ])
    })

    it('counts within the search, from a least count, up to a size', async () => {
      await put(
        strikeStory('a', { slug: ['sea', 'port'] }),
        strikeStory('b', { slug: ['sea'] }),
        strikeStory('c', { slug: ['port'], lang: 'fr' }),
      )
      const english = { ...everything, langs: ['en'] }
      expect(await index().facet('slug', english, { ...options, minDocCount: 2 })).toEqual([
        { name: 'sea', count: 2 },
      ])
      expect(await index().facet('slug', everything, { ...options, size: 1 })).toEqual([
        { name: 'port', count: 2 },
      ])
      expect(await index().facet('headline', everything, options)).toEqual([])
      expect(await index().facet('foo', everything, options)).toEqual([])
    })
  })

  describe('more like this', () => {
    it('ranks by what is shared, the newest first where it is as much', async () => {
      await put(
        strikeStory('asked', { slug: ['sea', 'strike'], keyword: ['docks'] }),
        strikeStory('most', { slug: ['sea', 'strike'], published: '2026-01-01T00:00:00Z' }),
        strikeStory('old', { slug: ['SEA'], published: '2026-01-02T00:00:00Z' }),
        strikeStory('new', { slug: ['sea'], published: '2026-01-03T00:00:00Z' }),
        strikeStory('french', { slug: ['sea', 'strike'], lang: 'fr' }),
        strikeStory('other', { slug: ['football'] }),
      )
      const unos = async (langs: string[] | null, size = 10) =>
        (await index().mlt('asked', langs, size)).map(hit => hit.uno)
      expect(await unos(['en'])).toEqual(['most', 'new', 'old'])
      expect(await unos(null, 2)).toEqual(['french', 'most'])
      expect(await unos([])).toEqual([])
    })

    it('has nothing for an unknown document or one that says too little', async () => {
      await put(strikeStory('bare', { slug: [], keyword: [] }))
      expect(await index().mlt('bare', null, 10)).toEqual([])
      expect(await index().mlt('unknown', null, 10)).toEqual([])
    })
  })

  it('counts exactly up to ten thousand, and then says at least', async () => {
    await put(...Array.from({ length: 10_000 }, (_, nth) => ({ uno: `n${nth}`, raw: bare })))
    expect((await search()).total).toEqual({ value: 10_000, relation: 'eq' })
    await put({ uno: 'one more', raw: bare })
    expect((await search()).total).toEqual({ value: 10_000, relation: 'gte' })
  })

  describe('decision 21: the index finds what match() finds', () => {
    const found = async (filter: Filter) => {
      const { hits, total } = await search({ filter, limit: 1000 })
      return { unos: hits.map(hit => hit.uno).sort(), total }
    }
    const matched = (filter: Filter, documents: IndexedDocument[]) => {
      const matches = compileFilter(filter)
      const unos = documents.filter(({ raw }) => matches(JSON.parse(raw))).map(({ uno }) => uno)
      return { unos: unos.sort(), total: { value: unos.length, relation: 'eq' } }
    }

    it('whatever the documents and the filter', { timeout: 60_000 + 100 * numRuns }, async () => {
      const documents = documentsOf(fc.sample(rawDocuments, { numRuns: 200, seed: 20260222 }))
      await put(...documents)
      await fc.assert(
        fc.asyncProperty(filters, async filter => {
          expect(await found(filter)).toEqual(matched(filter, documents))
        }),
        { numRuns },
      )
    })

    it('in documents too long or too rich for the index', async () => {
      const many = Array.from({ length: 120_000 }, (_, nth) => `word${nth}`).join(' ')
      const documents = documentsOf([
        { published: '2026-02-22T00:00:00Z', news: `${'sea '.repeat(20_000)}port strike` },
        { published: '2026-02-22T00:00:00Z', news: 'sea port '.repeat(400) },
        { published: '2026-02-22T00:00:00Z', news: `${many} port strike`, slug: 'sea' },
        { published: '2026-02-22T00:00:00Z', news: 'a strike port', title: 'x'.repeat(5000) },
      ])
      await put(...documents)
      const values = ['port strike', 'strike port', 'strike', 'word119999', 'wor*', 'sea por*', 'sea', 'x*']
      const asked: Filter[] = [
        ...values.map(value => ({ name: 'all', contains: [value] })),
        ...values.map(value => ({ name: 'news', exclude: [value] })),
        {
          and: [
            { name: 'slug', in: ['s*'] },
            { name: 'all', exclude: ['port port'] },
          ],
        },
      ]
      for (const filter of asked) expect(await found(filter)).toEqual(matched(filter, documents))
    })

    it('with a thousand values, and filters inside each other', async () => {
      const documents = documentsOf([{ published: '2026-02-22T00:00:00Z', slug: 'v700' }])
      await put(...documents)
      const values = Array.from({ length: 1000 }, (_, nth) => `v${nth}`)
      const other: Filter = { name: 'slug', in: ['other'] }
      let deep: Filter = { name: 'slug', in: values }
      for (let depth = 0; depth < 64; depth++)
        deep = depth % 2 === 0 ? { or: [deep, other] } : { and: [deep] }
      expect(await found(deep)).toEqual(matched(deep, documents))
      const phrases: Filter = { name: 'all', exclude: values.map(value => `${value} w`) }
      expect((await found(phrases)).unos).toEqual(['doc-0'])
    })
  })
}

function documentsOf(payloads: RawDocument[]): IndexedDocument[] {
  return payloads.map((payload, nth) => ({ uno: `doc-${nth}`, raw: JSON.stringify(payload) }))
}
