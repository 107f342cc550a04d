import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clientOf, errorAnswer } from './testing/client.ts'
import { startContentServer, type ContentServer } from './testing/contentServer.ts'

let server: ContentServer
beforeEach(async () => {
  server = await startContentServer()
})
afterEach(() => server.close())

const answerDocs = (docs: unknown[], rest = {}) =>
  server.answer(() => ({ json: { response: { docs, numFound: docs.length, ...rest } } }))

const uno = 'newsml.corvane.example.20260222T090659Z.doc-98hu39e'

it('data 1: finds documents, and fetches one of them by its id', async () => {
  const one = { uno, headline: 'The bridge is open' }
  server.answer(({ path }) => {
    const docs = path === `/v1/api/get/${uno}` ? [one] : [{ uno }, { uno: 'another' }]
    return { json: { response: { docs, numFound: docs.length } } }
  })
  const api = clientOf(server)
  const { documents } = await api.search({})
  expect(documents).toHaveLength(2)
  expect(await api.get(uno)).toEqual(one)
})

describe('data 7: search', () => {
  it('brings the count and the raw documents as they came', async () => {
    const documents = [{ uno, anything: [1] }, { uno: 'other' }, 'no document']
    answerDocs(documents, { numFound: 4321 })
    expect(await clientOf(server).search({})).toEqual({ count: 4321, isLowerBound: false, documents })
    expect(server.requests).toMatchObject([{ method: 'POST', path: '/v1/api/search', body: { maxRows: 10 } }])
  })

  it('says when the count is a lower bound', async () => {
    answerDocs([], { numFound: 10_000, numFoundRelation: 'gte' })
    expect(await clientOf(server).search({})).toMatchObject({ count: 10_000, isLowerBound: true })
  })

  it('data 3: takes an answer without documents for none', async () => {
    server.answer(() => ({ json: { response: {} } }))
    expect(await clientOf(server).search({})).toEqual({ count: 0, isLowerBound: false, documents: [] })
  })

  it('D16: the client is told once how terms match', async () => {
    answerDocs([])
    await clientOf(server, { search: { fullTextMatch: 'contains' } }).search({
      query: 'bridge',
      langs: ['en'],
    })
    expect(JSON.stringify(server.requests[0]?.body)).toContain('"contains":["bridge"]')
  })

  it('data 5: sends nothing when too many rows are asked for', async () => {
    await expect(clientOf(server).search({ size: 1001 })).rejects.toThrow(
      'maxRows cannot be greater than 1000',
    )
    expect(server.requests).toEqual([])
  })

  it('reads all, in batches as large as the client may ask for', async () => {
    answerDocs([{ uno, published: '2026-02-22T09:06:59Z' }])
    const rows: unknown[] = []
    for await (const row of clientOf(server, { search: { maxRows: 50 } }).searchAll({ query: 'bridge' })) {
      rows.push(row)
    }
    expect(rows).toHaveLength(1)
    expect(server.requests.map(request => request.body)).toMatchObject([{ maxRows: 50 }])
  })
})

describe('data 7: get', () => {
  it('asks for one document by its uno, which may hold anything', async () => {
    answerDocs([{ uno }])
    expect(await clientOf(server).get('urn:a/b?c')).toEqual({ uno })
    expect(server.requests).toMatchObject([{ method: 'GET', path: '/v1/api/get/urn%3Aa%2Fb%3Fc' }])
  })

  it.each([
    ['none', []],
    ['two', [{ uno }, { uno }]],
  ])('data 5: refuses %s', async (_count, docs) => {
    answerDocs(docs)
    await expect(clientOf(server).get(uno)).rejects.toMatchObject({
      code: 404,
      message: 'Document not found',
    })
  })

  it('passes on what the server says', async () => {
    server.answer(() => errorAnswer(404, 'Document "x" not found'))
    await expect(clientOf(server).get('x')).rejects.toMatchObject({
      code: 404,
      message: 'Document "x" not found',
    })
  })
})

describe('data 7: mlt', () => {
  it('asks for ten documents like one', async () => {
    answerDocs([{ uno: 'b' }], { numFoundRelation: 'gte' })
    const result = await clientOf(server).mlt({ uno, lang: 'en' })
    expect(server.requests).toMatchObject([
      { method: 'GET', path: '/v1/api/mlt', query: { uno, lang: 'en', size: '10' } },
    ])
    expect(result).toEqual({ count: 1, isLowerBound: true, documents: [{ uno: 'b' }] })
  })

  it('asks for as many as it is told', async () => {
    answerDocs([])
    await clientOf(server).mlt({ uno, lang: 'en', size: 3 })
    expect(server.requests[0]?.query).toMatchObject({ size: '3' })
  })
})

describe('data 7: list', () => {
  it('asks for what occurred at least once in two days', async () => {
    server.answer(() => ({ json: { response: { topics: [], numFound: 0 } } }))
    await clientOf(server).list('slug')
    expect(server.requests).toMatchObject([
      {
        method: 'POST',
        path: '/v1/api/list/slug',
        query: { minDocCount: '1' },
        body: { dateRange: { from: 'now-2d', to: 'now' } },
      },
    ])
    expect(server.requests[0]?.query).not.toHaveProperty('size')
  })

  it('asks for what it is told', async () => {
    server.answer(() => ({ json: { response: {} } }))
    const params = { minDocCount: 5, size: 20, dateFrom: 'now-7d', langs: ['fr'] }
    expect(await clientOf(server).list('a field', params)).toEqual({ count: 0, keywords: [] })
    expect(server.requests).toMatchObject([
      {
        path: '/v1/api/list/a%20field',
        query: { minDocCount: '5', size: '20' },
        body: { dateRange: { from: 'now-7d' }, lang: 'fr' },
      },
    ])
  })

  it('content-api 1: leaves out values without a name', async () => {
    const topics = [
      { name: 'bridge', count: 3 },
      { name: null, count: 2 },
      { count: 1 },
      { name: '', count: 1 },
      { name: 'ferry', count: 1 },
    ]
    server.answer(() => ({ json: { response: { topics, numFound: 7 } } }))
    expect(await clientOf(server).list('slug')).toEqual({
      count: 7,
      keywords: [
        { name: 'bridge', count: 3 },
        { name: 'ferry', count: 1 },
      ],
    })
  })
})
