import {
  analyseDocument,
  compileForAnalysed,
  match,
  parseQuery,
  queryToFilter,
  type AnalysedDocument,
  type Filter,
} from '@wiredeck/query'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usualDatabases } from './database/testing/databaseTargets.ts'
import { queriesOf } from './testing/generatedQueries.ts'
import { writtenQueries } from './testing/writtenQueries.ts'
import {
  createCaller,
  startServerOn,
  waitForPast,
  type RawAnswer,
  type TestServer,
} from './testing/testServer.ts'

/** The most that one request gives, and enough for every story twice. */
const documentCount = 1000
/** Two weeks tell every story once; with fewer days, a class of a single story may be missing. */
const keepDays = 14
const classes = [
  'text',
  'multimedia',
  'factcheck',
  'livereport',
  'picture',
  'graphic',
  'video',
  'videography',
  'webstory',
]
const generatedCount = Number(process.env.MATCHED_QUERIES ?? 200)
const longEnoughMs = 60_000 + 100 * generatedCount

describe.each(usualDatabases())('D21: the server on $name answers as match() does', subject => {
  let server: TestServer
  let documents: RawAnswer[]
  /** `match` analyses a document again for every filter. */
  let analysed: { uno: string; document: AnalysedDocument }[]
  let search: (body: object) => Promise<RawAnswer[]>

  beforeAll(async () => {
    server = await startServerOn(subject, { keepDays })
    // Older documents are still being filed in the background.
    await waitForPast(server, keepDays)
    const caller = await createCaller(server.url)
    // Some classes are rare: one document of each is filed again.
    for (const name of classes) {
      const [found] = (await caller.search({ query: { name: 'class', in: [name] }, maxRows: 1 })).docs
      const uno = `${found?.uno}.anew`
      const raw = JSON.stringify({ ...found, uno, published: new Date().toISOString() })
      await server.filing?.file([{ uno, raw }])
    }
    const newest = await caller.search({ maxRows: documentCount })
    documents = newest.docs
    analysed = documents.map(raw => ({ uno: raw.uno, document: analyseDocument(raw) }))
    const from = documents.at(-1)?.published
    search = async body =>
      (await caller.search({ maxRows: 1000, dateRange: { from }, fields: ['uno'], ...body })).docs
  })
  afterAll(() => server.closeAndRemove())

  const expectSame = async (filter: Filter | null, about: unknown) => {
    const found = await search(filter ? { query: filter } : {})
    const matches = filter ? compileForAnalysed(filter) : () => true
    const expected = analysed.flatMap(({ uno, document }) => (matches(document) ? [uno] : []))
    expect(unosOf(found), JSON.stringify(about)).toEqual(expected)
    return found.length
  }

  it('over documents of every language and class', () => {
    expect(documents).toHaveLength(documentCount)
    expect(new Set(documents.map(({ lang }) => lang)).size).toBe(6)
    expect(new Set(documents.map(each => each.class))).toEqual(new Set(classes))
  })

  it('by match() itself, which is what the other tests look up in analysed documents', async () => {
    const filter = queryToFilter(parseQuery('(ferry OR climat*) AND NOT urgency:4').tree, {}) as Filter
    const found = await search({ query: filter })

    expect(found.length).toBeGreaterThan(0)
    expect(unosOf(found)).toEqual(unosOf(documents.filter(raw => match(filter, raw))))
  })

  it.each(['in', 'contains'] as const)(
    'for queries as readers write them, sent as `%s`',
    async fullTextMatch => {
      let answered = 0
      for (const query of writtenQueries) {
        const filter = queryToFilter(parseQuery(query).tree, { fullTextMatch })
        if ((await expectSame(filter, query)) > 0) answered += 1
      }
      // Most queries must find something, or the equality says little.
      expect(answered).toBeGreaterThan(writtenQueries.length * 0.7)
    },
  )

  it('for queries in one language, which leaves the other translations out', async () => {
    for (const query of writtenQueries.slice(0, 12)) {
      for (const lang of ['en', 'fr', 'ar']) {
        await expectSame(queryToFilter(parseQuery(query).tree, { langs: [lang] }), { query, lang })
      }
    }
  })

  it(
    `for ${generatedCount} queries made of the samples’ own words`,
    async () => {
      const query = queriesOf(documents)
      let answered = 0
      await fc.assert(
        fc.asyncProperty(query, fc.constantFrom('in', 'contains'), async (text, fullTextMatch) => {
          const { tree } = parseQuery(text)
          if ((await expectSame(queryToFilter(tree, { fullTextMatch }), text)) > 0) answered += 1
        }),
        { numRuns: generatedCount },
      )
      expect(answered).toBeGreaterThan(generatedCount / 4)
    },
    longEnoughMs,
  )
})

function unosOf(documents: readonly RawAnswer[]): string[] {
  return documents.map(({ uno }) => uno)
}
