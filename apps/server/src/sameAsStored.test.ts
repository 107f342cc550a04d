import {
  createMemoryStore,
  createOfflineSearcher,
  defaultParams,
  paramsToSearch,
  withAgenda,
  type ColumnParams,
  type OfflineSearcher,
} from '@wiredeck/columns'
import { toSearchRequest, type SearchParams, type SearchRequest } from '@wiredeck/content-api'
import { defaultAgency, type AgencySettings } from '@wiredeck/document'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usualDatabases } from './database/testing/databaseTargets.ts'
import { queriesOf } from './testing/generatedQueries.ts'
import {
  createCaller,
  startServerOn,
  waitForPast,
  type RawAnswer,
  type TestServer,
} from './testing/testServer.ts'
import { writtenQueries } from './testing/writtenQueries.ts'

const keepDays = 1
const documentCount = 600
const generatedCount = Number(process.env.COLUMN_SEARCHES ?? 350)
const longEnoughMs = 60_000 + 100 * generatedCount
/** A day of the agency is put in first, on a machine that may have other work. */
const startWithinMs = 180_000
const agency: AgencySettings = { ...defaultAgency, providers: ['Corvane', 'كورفان'] }

describe.each(usualDatabases())('what is stored is found as the server on $name finds it', subject => {
  let server: TestServer
  let documents: RawAnswer[]
  let namesByPublished: Map<string, string>
  let namesByCreated: Map<string, string>
  let searcher: OfflineSearcher
  let ask: (request: SearchRequest) => Promise<{ docs: RawAnswer[]; numFound: number }>

  beforeAll(async () => {
    server = await startServerOn(subject, { keepDays })
    await waitForPast(server, keepDays)
    const caller = await createCaller(server.url)
    ask = request => caller.search(request)
    // Both sides look at the same documents, and no others.
    const newest = (await caller.search({ maxRows: documentCount })).docs
    await server.filing?.prune(new Date(newest.at(-1)?.published ?? ''))
    documents = (await caller.search({ maxRows: 1000 })).docs
    namesByPublished = namesBy('published', documents)
    namesByCreated = namesBy('created', documents)

    const source = createMemoryStore()
    await source.putDocuments(
      documents.map(raw => ({
        id: raw.uno,
        shortId: null,
        published: new Date(raw.published),
        raw,
        // Nothing here looks at cards.
        card: {} as never,
      })),
    )
    searcher = createOfflineSearcher({ source, now: Date.now })
  }, startWithinMs)
  afterAll(() => server.closeAndRemove())

  const expectSame = async (request: SearchRequest, about: unknown) => {
    const [online, offline] = await Promise.all([ask(request), searcher.search(request)])
    const { sortField } = { ...request, ...request.sort?.[0] }
    const names = sortField === 'created' ? namesByCreated : namesByPublished
    expect(
      offline.ids.map(id => names.get(id)),
      JSON.stringify(about),
    ).toEqual(online.docs.map(({ uno }) => names.get(uno)))
    expect(offline.count, JSON.stringify(about)).toBe(online.numFound)
    return offline.count
  }
  const bodyOf = (params: SearchParams, fullTextMatch: 'in' | 'contains' = 'in') =>
    toSearchRequest({ size: 1000, ...params }, { fullTextMatch, maxRows: 1000 })

  it('over hundreds of documents in every language', () => {
    expect(documents.length).toBeGreaterThan(300)
    expect(new Set(documents.map(({ lang }) => lang)).size).toBe(6)
  })

  it(`for ${writtenQueries.length} queries as readers write them, sent as \`in\` and as \`contains\``, async () => {
    let answered = 0
    for (const [nth, query] of writtenQueries.entries()) {
      const request = bodyOf({ query }, nth % 2 === 0 ? 'in' : 'contains')
      if ((await expectSame(request, query)) > 0) answered += 1
    }
    expect(answered).toBeGreaterThan(writtenQueries.length / 2)
  })

  it(
    `for ${generatedCount} searches of columns: query, topic, class, languages, providers, agenda, dates, pages`,
    async () => {
      let answered = 0
      await fc.assert(
        fc.asyncProperty(columnsOf(documents), pages, async (params, page) => {
          const request = bodyOf({ ...paramsToSearch(params, agency), ...page })
          if ((await expectSame(request, { params, page })) > 0) answered += 1
        }),
        { numRuns: generatedCount },
      )
      expect(answered).toBeGreaterThan(generatedCount / 5)
    },
    longEnoughMs,
  )

  it('for other bodies: `sort`, a list of languages, nothing at all', async () => {
    const half = Math.floor(documents.length / 2)
    await expectSame({}, 'nothing')
    await expectSame({ lang: ' FR, ar', maxRows: 1000 }, 'lang')
    await expectSame(
      { sort: [{ sortField: 'published', sortOrder: 'asc' }], sortOrder: 'desc', maxRows: half },
      'sort',
    )
    await expectSame({ query: { and: [] }, maxRows: 0 }, 'no rows')
    await expectSame({ query: { or: [] }, maxRows: 1000 }, 'none')
  })

  it('refuses the dates that the server refuses', async () => {
    const request: SearchRequest = { dateRange: { from: 'yesterday' } }
    await expect(searcher.search(request)).rejects.toThrow('dateRange.from')
    await expect(ask(request)).rejects.toThrow('dateRange.from')
  })
})

/** By uno: itself, or the instant that it shares with others. Only the server knows which of those was filed first. */
function namesBy(field: string, documents: readonly RawAnswer[]): Map<string, string> {
  const unosAt = new Map<string, string[]>()
  for (const { uno, published, [field]: instant = published } of documents)
    unosAt.set(String(instant), [...(unosAt.get(String(instant)) ?? []), uno])
  return new Map(
    [...unosAt].flatMap(([instant, unos]) => unos.map(uno => [uno, unos.length === 1 ? uno : instant])),
  )
}

/** The columns that settings can make, over the documents' own words, topics and dates. */
function columnsOf(documents: readonly RawAnswer[]): fc.Arbitrary<ColumnParams> {
  const topics = [...new Set(documents.flatMap(({ topic }) => (Array.isArray(topic) ? topic : [])))]
  const instants = documents.map(({ published }) => published)
  const date = fc.oneof(
    fc.constantFrom(...instants),
    fc.constantFrom(...instants).map(each => each.slice(0, 10)),
    fc.constantFrom('now', 'now-6h', 'now-1d', 'now-2d', '2020-01-01'),
  )
  const params = fc.record(
    {
      query: queriesOf(documents),
      topic: fc.constantFrom('all', ...topics.map(String)),
      class: fc.constantFrom('text', 'picture', 'multimedia', 'video', 'webstory'),
      langs: fc.uniqueArray(fc.constantFrom('en', 'fr', 'de', 'es', 'pt', 'ar'), { minLength: 1 }),
      dateFrom: date,
      dateTo: date,
      provider: fc.constantFrom('afp-only', 'all', 'without-afp', 'others-providers'),
    },
    { requiredKeys: ['provider'] },
  )
  // Most columns ask for few things: many conditions together find nothing.
  const sparse = fc.tuple(params, fc.nat({ max: 3 })).map(([{ provider, ...others }, kept]) => ({
    provider,
    ...Object.fromEntries(Object.entries(others).slice(0, kept)),
  }))
  return fc
    .tuple(sparse, fc.boolean())
    .map(([each, hasAgenda]) => withAgenda({ ...defaultParams(agency), ...each }, agency, hasAgenda))
}

const pages: fc.Arbitrary<SearchParams> = fc.record({
  size: fc.constantFrom(1000, 1000, 10, 1),
  startAt: fc.constantFrom(0, 0, 0, 10),
  sortField: fc.constantFrom('published', 'published', 'created'),
  sortOrder: fc.constantFrom('desc', 'desc', 'asc'),
})
