import { compileFilter, type Filter } from '@wiredeck/query'
import * as fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type {
  ContentIndex,
  FacetValue,
  FacetWanted,
  IndexedDocument,
  SearchPlan,
} from '../../index/contentIndex.ts'
import { filedValuesOf } from '../../index/filedValues.ts'
import { filters, rawDocuments, type RawDocument } from '../../index/testing/arbitraries.ts'
import { strikeStory } from '../../index/testing/documents.ts'
import type { Filing } from '../filing.ts'

type Subject = { index: () => ContentIndex; filing: () => Filing; clear: () => Promise<void> }

const numRuns = Number(process.env['PROPERTY_RUNS'] ?? 200)
export const everything: SearchPlan = {
  range: { from: null, to: null },
  langs: null,
  filter: null,
  sortField: 'published',
  sortOrder: 'desc',
  offset: 0,
  limit: 10,
  withFilings: false,
  withTotal: true,
}

const bare = JSON.stringify({ published: '2026-02-22T09:10:00Z' })

/** What every content index does, whatever engine it stands on. */
export function contentIndexContract({ index, filing, clear }: Subject): void {
  beforeEach(clear)

  const put = (...documents: IndexedDocument[]) => filing().file(documents)
  const putPast = (documents: IndexedDocument[]) => filing().file(documents, { isPast: true })
  const search = (plan: Partial<SearchPlan> = {}) => index().search({ ...everything, ...plan })
  const facet = async (field: string, plan: SearchPlan, options: { size: number; minDocCount: number }) =>
    (await index().facets([{ field, ...options }], plan)).values[0]
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
      await putPast([strikeStory('a', { headline: 'First' }), strikeStory('b', { headline: 'Other' })])
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
      expect(await filing().prune(new Date('2026-02-01T00:00:00.001Z'))).toBe(1)
      await filing().remove(['c', 'unknown', 'nul\0'])
      expect(await unosOf()).toEqual(['b'])
      await filing().remove(['b'])
      expect(await index().newest()).toBeNull()
      expect(await index().oldest()).toBeNull()
    })

    it('prunes thousands, and goes on', async () => {
      await put(...Array.from({ length: 5000 }, (_, nth) => ({ uno: `n${nth}`, raw: bare })))
      await put(strikeStory('new', { published: '2026-03-01T00:00:00Z' }))
      expect(await filing().prune(new Date('2026-03-01T00:00:00Z'))).toBe(5000)
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
      expect((await search({ range: ages })).total?.value).toBe(4)
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
      expect(await search({ offset: 40 })).toEqual({
        hits: [],
        total: { value: 25, relation: 'eq' },
        places: null,
        analysedFrom: null,
      })
      expect((await search({ limit: 0 })).total?.value).toBe(25)
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
      expect(await facet('slug', everything, options)).toEqual([
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
      expect(await facet('slug', english, { ...options, minDocCount: 2 })).toEqual([
        { name: 'sea', count: 2 },
      ])
      expect(await facet('slug', everything, { ...options, size: 1 })).toEqual([{ name: 'port', count: 2 }])
      expect(await facet('headline', everything, options)).toEqual([])
      expect(await facet('foo', everything, options)).toEqual([])
    })
  })

  describe('lists of values, counted by day', () => {
    const day = 86_400_000
    const start = Date.UTC(2026, 1, 22)
    /** Around midnight, and to the millisecond. */
    const instants = fc
      .tuple(fc.integer({ min: -3, max: 3 }), fc.constantFrom(-1, 0, 1, day / 2, day - 1))
      .map(([days, ms]) => new Date(start + days * day + ms))
    const ends = fc.option(instants, { nil: null, freq: 3 })
    const asked = fc.record({
      range: fc.record({ from: ends, to: ends }),
      langs: fc.constantFrom(null, ['en'], ['fr', 'en'], ['EN'], ['e*'], ['xx'], []),
      minDocCount: fc.integer({ min: 1, max: 3 }),
      size: fc.constantFrom(1, 2, 100),
    })
    const story = fc.record({
      uno: fc.integer({ min: 0, max: 20 }).map(String),
      published: instants.map(instant => instant.toISOString()),
      slug: fc.subarray(['sea', 'Économie', 'economie', 'a=b', "l'île", 'x'.repeat(5000)]),
      lang: fc.constantFrom('en', 'EN', 'fr', null, ['fr', 'en']),
      city: fc.constantFrom('Paris', '', 'paris', null),
    })
    const step = fc.oneof(
      fc.record({ do: fc.constant('put' as const), stories: fc.array(story, { maxLength: 8 }) }),
      fc.record({ do: fc.constant('add' as const), stories: fc.array(story, { maxLength: 8 }) }),
      fc.record({
        do: fc.constant('remove' as const),
        unos: fc.array(fc.integer({ max: 20, min: 0 }).map(String)),
      }),
      fc.record({ do: fc.constant('prune' as const), before: instants }),
    )
    const asOne = [['slug', 'city', 'lang'], ['slug', 'uno'], ['uno']]

    it(
      'are what is counted by hand, whatever was put, changed, removed and asked for',
      { timeout: 60_000 + 300 * numRuns },
      async () => {
        const run = async (
          steps: (typeof step extends fc.Arbitrary<infer T> ? T : never)[],
          questions: Asked[],
        ) => {
          await clear()
          const byUno = new Map<string, RawDocument>()
          for (const each of steps) {
            if (each.do === 'remove') {
              await filing().remove(each.unos)
              for (const uno of each.unos) byUno.delete(uno)
            } else if (each.do === 'prune') {
              await filing().prune(each.before)
              for (const [uno, { published }] of byUno)
                if (Date.parse(String(published)) < each.before.getTime()) byUno.delete(uno)
            } else {
              const documents = each.stories.map(raw => ({ uno: raw.uno, raw: JSON.stringify(raw) }))
              await (each.do === 'put' ? put(...documents) : putPast(documents))
              for (const raw of each.stories)
                if (each.do === 'put' || !byUno.has(raw.uno)) byUno.set(raw.uno, raw)
            }
          }
          for (const { range, langs, ...options } of questions) {
            const found = [...byUno.values()].filter(raw => isWithin(raw, range) && speaks(raw, langs))
            for (const fields of asOne) {
              const wanted = fields.map(field => ({ field, ...options }))
              const { values: lists } = await index().facets(wanted, { ...everything, range, langs })
              expect(lists).toEqual(wanted.map(each => countByHand(found, each)))
            }
          }
        }
        await fc.assert(
          fc.asyncProperty(
            fc.array(step, { maxLength: 6 }),
            fc.array(asked, { minLength: 1, maxLength: 5 }),
            run,
          ),
          { numRuns: numRuns / 4 },
        )
      },
    )
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

  describe('D21: the index finds what match() finds', () => {
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

type Asked = Pick<SearchPlan, 'range' | 'langs'> & { size: number; minDocCount: number }

function isWithin({ published }: RawDocument, { from, to }: SearchPlan['range']): boolean {
  const instant = Date.parse(String(published))
  return instant >= (from?.getTime() ?? -Infinity) && instant <= (to?.getTime() ?? Infinity)
}

function speaks(raw: RawDocument, langs: SearchPlan['langs']): boolean {
  return langs === null || compileFilter({ name: 'lang', in: [...langs] })(raw)
}

function countByHand(found: RawDocument[], { field, size, minDocCount }: FacetWanted): FacetValue[] {
  const counts = new Map<string, number>()
  for (const name of found.flatMap(raw => filedValuesOf(raw, field)))
    counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .filter(({ count }) => count >= minDocCount)
    .sort(
      (one, other) =>
        other.count - one.count || Buffer.compare(Buffer.from(one.name), Buffer.from(other.name)),
    )
    .slice(0, size)
}

function documentsOf(payloads: RawDocument[]): IndexedDocument[] {
  return payloads.map((payload, nth) => ({ uno: `doc-${nth}`, raw: JSON.stringify(payload) }))
}
