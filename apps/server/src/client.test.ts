import { createContentApi } from '@wiredeck/content-api'
import { createWire, readLibrary } from '@wiredeck/samples'
import { ApiCore, parseDocument, type AfpDocument } from 'afpnews-api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFolders } from './base/folders.ts'
import {
  createCaller,
  reader,
  startTestServer,
  waitForPast,
  type RawAnswer,
  type TestServer,
} from './testing/testServer.ts'

/** Documents that were filed in one second. */
const flood = 30
const keepDays = 6
/** What the index holds once its history has filled in, and the flood. */
let everyDocument = 0

let server: TestServer
let all: RawAnswer[]

beforeAll(async () => {
  server = await startTestServer({ settings: { keepDays } })
  await waitForPast(server, keepDays)
  const { search } = await createCaller(server.url)
  // The thousandth document lies in that second, where a batch ends.
  const [document] = (await search({ maxRows: 1, startAt: 985 })).docs
  await server.filing?.file(
    Array.from({ length: flood }, (_, place) => {
      const uno = `${document?.uno}.${place}`
      return { uno, raw: JSON.stringify({ ...document, uno }) }
    }),
  )
  await server.filing?.file([webstoryOfToday()])
  everyDocument = (await server.index?.count()) ?? 0
  all = []
  while (all.length < everyDocument) all.push(...(await search({ maxRows: 1000, startAt: all.length })).docs)
})
afterAll(() => server.closeAndRemove())

/** The agency files a web story every five to nine days, so there may be none in the days that the server keeps. */
function webstoryOfToday() {
  const now = new Date()
  const wire = createWire(readLibrary(findFolders().samples))
  const [webstory] = wire
    .filedBetween(new Date(now.getTime() - 14 * 86_400_000), now)
    .filter(each => each.class === 'webstory')
  const published = `${now.toISOString().slice(0, 19)}Z`
  return { uno: webstory?.uno ?? '', raw: JSON.stringify({ ...webstory, published }) }
}

const createClient = () => new ApiCore({ baseUrl: server.url, clientId: 'deck', clientSecret: 'deck' })

describe('content-api 5: afpnews-api 3.0.0 against this server', () => {
  it('gets an anonymous token, and one for the sample account', async () => {
    const client = createClient()

    const anonymous = await client.authenticate()
    const known = await client.authenticate(reader)

    expect(anonymous.authType).toBe('anonymous')
    expect(known.authType).toBe('credentials')
    expect(known.accessToken).not.toBe(anonymous.accessToken)
    await expect(createClient().authenticate({ ...reader, password: 'guess' })).rejects.toThrow(
      'Bad credentials',
    )
  })

  it('finds what a query asks for, and nothing else', async () => {
    const { documents, count } = await createClient().search({ query: 'ferry', langs: ['en'], size: 50 })

    expect(documents.length).toBeGreaterThan(0)
    expect(count).toBeGreaterThanOrEqual(documents.length)
    for (const document of documents) expect(JSON.stringify(document).toLowerCase()).toContain('ferry')
  })

  it('filters by a field, and excludes by one', async () => {
    const client = createClient()

    const norland = await client.search({ size: 100, country: ['NRL'] })
    const elsewhere = await client.search({ size: 1000, country: { exclude: ['nrl'] } })

    expect(norland.count).toBe(all.filter(({ country }) => country === 'NRL').length)
    expect(elsewhere.count).toBe(all.length - norland.count)
  })

  it('keeps to dates, both of them included', async () => {
    const [newer, older] = [all[100]?.published ?? '', all[200]?.published ?? '']

    const { documents } = await createClient().search({ dateFrom: older, dateTo: newer, size: 1000 })

    expect(unosOf(documents)).toEqual(all.slice(100, 201).map(({ uno }) => uno))
  })

  it('reads on through every document without a hole', async () => {
    const rows: AfpDocument[] = []
    for await (const row of createClient().searchAll({ size: everyDocument + 100 }))
      rows.push(row as AfpDocument)

    expect(new Set(unosOf(rows))).toEqual(new Set(all.map(({ uno }) => uno)))
    const repeats = rows.filter(({ uno }, place) => rows.findIndex(row => row.uno === uno) !== place)
    const edges = [999, 1999].map(place => rows[place]?.published)
    expect(repeats.length).toBeGreaterThanOrEqual(flood / 2)
    for (const { published } of repeats) expect(edges).toContain(published)
  })

  it('gets a document, the ones like it, and lists of values', async () => {
    const client = createClient()
    const sample = all.find(({ lang, slug }) => lang === 'en' && Array.isArray(slug))
    const uno = sample?.uno ?? ''

    expect(((await client.get(uno)) as AfpDocument).uno).toBe(uno)
    const alike = await client.mlt(uno, 'en', 5)
    expect(alike.documents).toHaveLength(5)
    expect(unosOf(alike.documents)).not.toContain(uno)
    await expect(client.get('newsml.nothing')).rejects.toThrow(/404|not found/i)

    const classes = await client.list('class')
    expect(classes.keywords.map(({ name }) => name)).toContain('text')
    expect((await client.list('slug')).keywords.length).toBeGreaterThan(20)
  })

  it('follows a web story to its HTML, with a base for what it loads', async () => {
    const client = createClient()
    const { documents } = await client.search({ size: 1, class: 'webstory' })

    const html = await client.getStoryHtml(documents[0])

    expect(html).toMatch(new RegExp(`<base href="${server.url}/webstory/(en|fr)/[a-z-]+\\.html"`))
    expect(html).toContain('</html>')
  })

  it('can read all that the agency files, but the edge cases and the live reports it does not know', () => {
    const library = readLibrary(findFolders().samples)
    const stories = library.stories.filter(({ id }) => !id.startsWith('edge-cases/'))
    const wire = createWire({ ...library, stories })
    const now = new Date('2026-02-22T09:00:00Z')
    const documents = wire
      .filedBetween(new Date(now.getTime() - 5 * 86_400_000), now)
      .filter(document => document.class !== 'livereport')

    for (const document of documents) expect(() => parseDocument(document), document.uno).not.toThrow()
  })
})

describe('the deck’s own client against this server', () => {
  it('D4: reads on through every document, and repeats none', async () => {
    const client = createContentApi({ baseUrl: server.url, search: { maxRows: 100 } })
    const unos: string[] = []
    for await (const row of client.searchAll({ size: everyDocument + 100 })) unos.push((row as RawAnswer).uno)

    expect(unos).toEqual(all.map(({ uno }) => uno))
  })
})

function unosOf(documents: readonly unknown[]): string[] {
  return documents.map(document => (document as { uno: string }).uno)
}
