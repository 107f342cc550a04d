import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createCaller,
  reader,
  sampleKey,
  startTestServer,
  waitForPast,
  type RawAnswer,
  type TestServer,
} from '../testing/testServer.ts'

/** Long enough for every story to be told. */
const keepDays = 14

let server: TestServer
let caller: Awaited<ReturnType<typeof createCaller>>
let newest: RawAnswer[]

beforeAll(async () => {
  server = await startTestServer({ settings: { keepDays } })
  await waitForPast(server, keepDays)
  caller = await createCaller(server.url)
  newest = (await caller.search({ maxRows: 300 })).docs
})
afterAll(() => server.closeAndRemove())

const docsOf = async (answer: Response) =>
  ((await answer.json()) as { response: { docs: RawAnswer[]; numFound: number } }).response
const unosOf = (docs: readonly RawAnswer[]) => docs.map(({ uno }) => uno)

/** The address of a document's first medium. */
function hrefIn(document: RawAnswer | undefined): string {
  const [item] = (document?.bagItem ?? []) as { medias: { href: string }[] }[]
  return item?.medias[0]?.href ?? ''
}

describe('content-api 1: search', () => {
  it('answers the ten newest when nothing is asked for', async () => {
    const { docs, numFound } = await docsOf(await caller.post('/v1/api/search', ''))

    expect(unosOf(docs)).toEqual(unosOf(newest.slice(0, 10)))
    expect(numFound).toBeGreaterThanOrEqual(300)
  })

  it('ignores wt=json, and what it does not know', async () => {
    const body = { maxRows: 3, tz: 'Europe/Paris', dateGap: '1h', wantCluster: true, unheard: {} }
    const { docs } = await docsOf(await caller.post('/v1/api/search?wt=json', body))

    expect(unosOf(docs)).toEqual(unosOf(newest.slice(0, 3)))
  })

  it('goes on where startAt says, and ends beyond the last', async () => {
    const { docs } = await caller.search({ maxRows: 5, startAt: 20 })
    const beyond = await caller.search({ maxRows: 5, startAt: 1_000_000 })

    expect(unosOf(docs)).toEqual(unosOf(newest.slice(20, 25)))
    expect(beyond.docs).toEqual([])
    expect(beyond.numFound).toBeGreaterThanOrEqual(300)
  })

  it('counts without rows', async () => {
    const { docs, numFound } = await caller.search({ maxRows: 0, query: { name: 'class', in: ['picture'] } })

    expect(docs).toEqual([])
    expect(numFound).toBeGreaterThan(0)
  })

  it('sorts by published or created, either way', async () => {
    const dateRange = { from: newest.at(-1)?.published }
    const oldestFirst = await caller.search({ maxRows: 300, dateRange, sortOrder: 'asc' })
    const byCreation = await caller.search({
      maxRows: 300,
      dateRange,
      sortField: 'created',
      sortOrder: 'asc',
    })
    const bySort = await caller.search({
      maxRows: 300,
      dateRange,
      sort: [{ sortField: 'published', sortOrder: 'asc' }],
    })

    expect(unosOf(oldestFirst.docs)).toEqual(unosOf(newest).reverse())
    expect(unosOf(bySort.docs)).toEqual(unosOf(newest).reverse())
    const created = byCreation.docs.map(document => String(document.created))
    expect(created).toEqual([...created].sort())
  })

  it('keeps to a range of dates, both of them included', async () => {
    const { docs } = await caller.search({
      maxRows: 300,
      dateRange: { from: newest[30]?.published, to: newest[20]?.published },
    })
    const lastHour = await caller.search({ maxRows: 300, dateRange: { from: 'now-1h', to: 'now' } })

    expect(unosOf(docs)).toEqual(unosOf(newest.slice(20, 31)))
    const hourAgo = Date.now() - 3_600_000
    for (const { published } of lastHour.docs) expect(Date.parse(published)).toBeGreaterThan(hourAgo - 1000)
    expect(lastHour.docs.length).toBeGreaterThan(10)
  })

  it('keeps to the languages asked for, in any case', async () => {
    const { docs } = await caller.search({ maxRows: 300, lang: 'FR, ar' })

    expect(new Set(docs.map(({ lang }) => lang))).toEqual(new Set(['fr', 'ar']))
  })

  it('compares keywords without case and accents', async () => {
    const { docs } = await caller.search({
      maxRows: 100,
      query: { name: 'city', in: ['santa  aldara', 'HOHENFURT'] },
    })

    expect(new Set(docs.map(({ city }) => city))).toContain('Hohenfurt')
  })

  it('gives each document only the fields asked for, and what identifies it', async () => {
    const { docs } = await caller.search({ maxRows: 5, fields: ['headline', 'lang'] })

    for (const document of docs) {
      for (const name of Object.keys(document))
        expect(['uno', 'published', 'headline', 'lang']).toContain(name)
    }
    expect(docs.map(({ uno, published, lang }) => [uno, published, lang])).toEqual(
      newest.slice(0, 5).map(({ uno, published, lang }) => [uno, published, lang]),
    )
  })

  it('counts wanted facets, in the agency’s spelling', async () => {
    const { facets } = await caller.search({
      maxRows: 1,
      query: { name: 'lang', in: ['fr', 'en'] },
      wantedFacets: { lang: { size: 5, minDocCount: 1 }, news: {} },
    })

    expect(Object.keys(facets ?? {})).toEqual(['lang'])
    expect(facets?.lang?.map(({ value }) => value).sort()).toEqual(['en', 'fr'])
    for (const { occurence } of facets?.lang ?? []) expect(occurence).toBeGreaterThan(0)
  })

  it('finds a document by its short id', async () => {
    const { docs } = await caller.search({
      maxRows: 1,
      query: { name: 'afpshortid', in: [newest[7]?.afpshortid] },
    })

    expect(unosOf(docs)).toEqual([newest[7]?.uno])
  })

  it('names its own media, under the name that the reader calls it by', async () => {
    const picture = newest.find(document => document.class === 'picture')
    const href = hrefIn(picture)

    expect(href).toMatch(new RegExp(`^${server.url}/media/`))
    expect((await fetch(href)).status).toBe(200)
    expect(JSON.stringify(newest)).not.toContain('wire.corvane.example')
  })

  it('names them with https where a proxy speaks it', async () => {
    const headers = { 'x-forwarded-proto': 'https' }
    const answer = await caller.call(`/v1/api/get/${newest[0]?.uno}`, { headers })

    expect((await docsOf(answer)).docs[0]?.href).toMatch(/^https:\/\/localhost:/)
  })
})

describe('content-api 1: one document and its like', () => {
  it('gets one document, whether its uno is encoded or not', async () => {
    const uno = 'urn:newsml:a/b c/d?.doc-abc1234'
    await server.filing?.file([
      { uno, raw: JSON.stringify({ ...newest[0], uno, published: '2020-01-01T00:00:00Z' }) },
    ])

    const encoded = await docsOf(await caller.call(`/v1/api/get/${encodeURIComponent(uno)}?wt=json`))
    const plain = await docsOf(await caller.call(`/v1/api/get/${uno.replace('?', '%3F')}?wt=json`))

    expect(unosOf(encoded.docs)).toEqual([uno])
    expect(unosOf(plain.docs)).toEqual([uno])
    expect(encoded.numFound).toBe(1)
  })

  it('finds more like it, in the languages and fields asked for', async () => {
    const like = newest.find(({ lang, slug }) => lang === 'en' && Array.isArray(slug))
    const query = `uno=${like?.uno}&lang=en&size=4&fl=headline%2Clang`
    const { docs } = await docsOf(await caller.call(`/v1/api/mlt?${query}`))

    expect(docs).toHaveLength(4)
    expect(unosOf(docs)).not.toContain(like?.uno)
    for (const { lang } of docs) expect(lang).toBe('en')
    for (const document of docs) expect(document).not.toHaveProperty('news')
  })

  it('tells the latest, without a search', async () => {
    const { docs } = await docsOf(await caller.call('/v1/api/latest?size=3&wt=json'))
    const arabic = await docsOf(await caller.call('/v1/api/latest?lang=ar&size=3'))

    expect(unosOf(docs)).toEqual(unosOf(newest.slice(0, 3)))
    for (const { lang } of arabic.docs) expect(lang).toBe('ar')
  })

  it('lists the values of every keyword field, most frequent first', async () => {
    for (const field of ['slug', 'class', 'country', 'genre', 'urgency', 'event']) {
      const answer = await caller.post(`/v1/api/list/${field}?minDocCount=2&size=5&wt=json`, {})
      const { topics } = (
        (await answer.json()) as { response: { topics: { name: string; count: number }[] } }
      ).response

      const counts = topics.map(({ count }) => count)
      expect(counts, field).toEqual([...counts].sort((a, b) => b - a))
      expect(topics.length, field).toBeGreaterThan(0)
      expect(topics.length, field).toBeLessThanOrEqual(5)
      expect(Math.min(...counts), field).toBeGreaterThanOrEqual(2)
    }
  })

  it('lists the values of what a search finds', async () => {
    const answer = await caller.post('/v1/api/list/country', { query: { name: 'lang', in: ['ar'] } })
    const { topics } = ((await answer.json()) as { response: { topics: { name: string }[] } }).response

    expect(topics.map(({ name }) => name)).toContain('DLM')
  })

  it('tells where the HTML of a web story lies', async () => {
    const query = { name: 'class', in: ['webstory'] }
    const [story] = (await caller.search({ query })).docs
    const link = String(story?.href).replace('xml', 'webstory').replace(server.url, '')

    const answer = await caller.call(link)

    expect(await answer.json()).toEqual({
      uno: story?.uno,
      href: expect.stringMatching(/^\/webstory\/(en|fr)\/.+\.html$/),
    })
  })
})

describe('the wire, as clients of the agency read it', () => {
  it('has no headline that is null, and no field that the agency does not send', async () => {
    const { docs } = await caller.search({ maxRows: 1000, dateRange: { from: 'now-20d' } })

    expect(docs.length).toBe(1000)
    for (const document of docs) {
      expect(document.headline, document.uno).not.toBeNull()
      expect(document, document.uno).not.toHaveProperty('storyFile')
    }
  })

  it('answers the `href` of every kind of document with the same document as a news item', async () => {
    const { docs } = await caller.search({ maxRows: 1000, dateRange: { from: 'now-20d' } })
    const kinds = [...new Map(docs.map(each => [each.class, each])).values()]

    for (const { href, uno, headline } of kinds) {
      const answer = await caller.call(String(href).replace(server.url, ''))
      const xml = await answer.text()
      expect(answer.headers.get('content-type')).toContain('application/xml')
      expect(xml).toMatch(/^<\?xml[^>]*>\n<newsItem /)
      expect(xml).toContain(`guid="${uno}"`)
      if (typeof headline === 'string') expect(xml).toContain(headline.slice(0, 12).replaceAll('&', '&amp;'))
    }
  })

  it('lists as many values of a field as it says, each with the documents that a search for it finds', async () => {
    const dateRange = { from: 'now-3d', to: 'now-1d' }
    const answer = await caller.post('/v1/api/list/lang?size=1000', { dateRange })
    const { response } = (await answer.json()) as {
      response: { numFound: number; topics: { name: string; count: number }[] }
    }

    expect(response.topics).toHaveLength(response.numFound)
    for (const { name, count } of response.topics) {
      const query = { name: 'lang', in: [name] }
      expect((await caller.search({ query, dateRange, maxRows: 0 })).numFound, name).toBe(count)
    }
  })
})

describe('content-api 2, errors', () => {
  const expectError = async (answer: Response, code: number, message: string) => {
    expect(await answer.json()).toEqual({ error: { code, message } })
    expect(answer.status).toBe(code)
  }
  const filtered = (query: unknown) => caller.post('/v1/api/search', { query })
  const nested = (depth: number): object =>
    depth === 1 ? { name: 'lang', in: ['fr'] } : { and: [nested(depth - 1)] }

  it.each([
    [{ maxRows: 1001 }, 'maxRows: Invalid value: Expected <=1000 but received 1001'],
    [{ maxRows: '10' }, 'maxRows: Invalid type: Expected number but received "10"'],
    [{ startAt: -1 }, 'startAt: Invalid value: Expected >=0 but received -1'],
    [{ startAt: 3_000_000_000 }, 'startAt: expected at most 2147483647, received 3000000000'],
    [{ sortOrder: 'up' }, 'sortOrder: Invalid type: Expected ("asc" | "desc") but received "up"'],
    [{ sortField: 'urgency' }, 'sortField: expected published or created, received "urgency"'],
    [{ fields: 'uno' }, 'fields: Invalid type: Expected Array but received "uno"'],
    [{ dateRange: { from: 7 } }, 'dateRange.from: Invalid type: Expected string but received 7'],
    [
      { dateRange: { from: 'yesterday' } },
      'dateRange.from: "yesterday" is neither an ISO date nor like now-2d',
    ],
    [
      { wantedFacets: { slug: { size: 0 } } },
      'wantedFacets.slug.size: Invalid value: Expected >=1 but received 0',
    ],
  ])('says what is wrong and where: %j', async (body, message) => {
    await expectError(await caller.post('/v1/api/search', body), 400, message)
  })

  it.each([
    [{ name: 'lang' }, 'query: Expected one of and, or, in, contains, exclude'],
    [{ name: 'lang', in: 'fr' }, 'query.in: Invalid type: Expected Array but received "fr"'],
    [
      {
        and: [
          { name: 'lang', in: ['fr'] },
          { name: 5, exclude: ['x'] },
        ],
      },
      'query.and.1.name: Invalid type: Expected string but received 5',
    ],
    [
      { or: [{ and: [{ name: 'lang', contains: [null] }] }] },
      'query.or.0.and.0.contains.0: Invalid type: Expected (string | number) but received null',
    ],
  ])('finds the place in a filter: %j', async (query, message) => {
    await expectError(await filtered(query), 400, message)
  })

  it('takes a filter of 64 levels and of 1,000 values, and no more', async () => {
    const words = (count: number) => Array.from({ length: count }, (_, place) => `w${place}`)

    expect((await filtered(nested(64))).status).toBe(200)
    await expectError(await filtered(nested(65)), 400, 'query: nested deeper than 64')
    expect((await filtered({ name: 'slug', in: words(1000) })).status).toBe(200)
    await expectError(await filtered({ name: 'slug', in: words(1001) }), 400, 'query: more than 1000 values')
  })

  it.each(['{"maxRows":', 'maxRows=10', '[1]', 'null', '"text"', '['.repeat(100_000)])(
    'refuses what is no JSON object: %.20s',
    async text => {
      const answer = await caller.post('/v1/api/search', text)

      expect(answer.status).toBe(400)
      expect(((await answer.json()) as { error: { message: string } }).error.message).toMatch(
        /^The body is no/,
      )
    },
  )

  it('refuses counts that are none', async () => {
    const message = 'size: expected a whole number from 1 to 1000, received "0"'
    await expectError(await caller.call('/v1/api/latest?size=0'), 400, message)
    await expectError(await caller.call(`/v1/api/mlt?uno=${newest[0]?.uno}&size=0`), 400, message)
    await expectError(
      await caller.post('/v1/api/list/slug?minDocCount=many', {}),
      400,
      'minDocCount: expected a whole number from 1 to 1000, received "many"',
    )
  })

  it('refuses a list of what has no list', async () => {
    await expectError(await caller.post('/v1/api/list/news', {}), 400, 'list: "news" is no keyword field')
  })

  it('asks mlt for a document', async () => {
    await expectError(await caller.call('/v1/api/mlt'), 400, 'uno: expected the identifier of a document')
  })

  it('says which document is not there', async () => {
    const message = 'Document "newsml.nothing" not found'
    await expectError(await caller.call('/v1/api/get/newsml.nothing'), 404, message)
    await expectError(await caller.call('/v1/api/mlt?uno=newsml.nothing'), 404, message)
    await expectError(await caller.call('/v1/api/webstory/newsml.nothing'), 404, message)
    await expectError(
      await caller.call(`/v1/api/webstory/${newest.find(each => each.class === 'text')?.uno}`),
      404,
      `Document "${newest.find(each => each.class === 'text')?.uno}" not found`,
    )
  })

  it('says which path is not served', async () => {
    await expectError(await caller.call('/v1/user/me'), 404, 'GET /v1/user/me is not served here')
    await expectError(await caller.call('/notification/a'), 404, 'GET /notification/a is not served here')
  })

  it('asks for a token, and for a good one', async () => {
    const bare = await fetch(`${server.url}/v1/api/latest`)
    const bad = await fetch(`${server.url}/v1/api/latest`, { headers: { authorization: 'Bearer nonsense' } })

    await expectError(bare, 401, 'Invalid access token: none was sent')
    await expectError(bad, 401, 'Invalid access token: unknown or expired')
  })

  it('refuses a body of more than 256 kB, also one that does not say how long it is', async () => {
    const message = 'The body is larger than 262144 bytes'
    const text = ' '.repeat(300_000)
    await expectError(await caller.post('/v1/api/search', text), 413, message)

    const chunked = await new Promise<number | undefined>((resolve, reject) => {
      const request = httpRequest(`${server.url}/oauth/token`, { method: 'POST' }, answer =>
        resolve(answer.statusCode),
      )
      request.on('error', reject)
      for (let part = 0; part < 30; part += 1) request.write(' '.repeat(10_000))
      request.end()
    })
    expect(chunked).toBe(413)
  })
})

describe('whatever a query holds', () => {
  it.each([
    "'; DROP TABLE doc; --",
    "\\'; SELECT 1",
    "a' <-> 'b",
    "'a':* & !b | (",
    '$1',
    '%_',
    '\u0000',
    '\ud800',
    '😀',
    ':*',
    '""',
  ])('%j is only text', async text => {
    const names = ['all', 'slug', 'headline', "lang'; DROP TABLE doc", '__proto__']
    const parts = names.flatMap(name =>
      ['in', 'contains', 'exclude'].map(operator => ({ name, [operator]: [text] })),
    )

    expect((await caller.post('/v1/api/search', { maxRows: 1, query: { or: parts } })).status).toBe(200)
    expect((await caller.post('/v1/api/search', { maxRows: 1, query: { and: parts } })).status).toBe(200)
    expect((await caller.call(`/v1/api/get/${encodeURIComponent(text.replace('\ud800', ''))}x`)).status).toBe(
      404,
    )
  })
})

describe('content-api 1, token', () => {
  it('stays good when the server starts again on its folder', async () => {
    const form = new URLSearchParams({ grant_type: 'password', ...reader })
    const headers = { authorization: `Basic ${sampleKey}` }
    const answer = await fetch(`${server.url}/oauth/token`, { method: 'POST', headers, body: form })
    const token = (await answer.json()) as { access_token: string; refresh_token: string }

    await server.close()
    const again = await startTestServer({ settings: { dataDir: server.dataDir } })
    const search = await fetch(`${again.url}/v1/api/get/${newest[0]?.uno}`, {
      headers: { authorization: `Bearer ${token.access_token}` },
    })
    const refreshed = await fetch(`${again.url}/oauth/token`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token.refresh_token }),
    })
    await again.closeAndRemove()

    expect(search.status).toBe(200)
    expect(refreshed.status).toBe(200)
  })
})
