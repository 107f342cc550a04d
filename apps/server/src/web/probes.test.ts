import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorFields } from '../base/errorFields.ts'
import { requestFields } from '../http/requestId.ts'
import { rawRequest } from '../testing/rawRequest.ts'
import { createCaller, startTestServer, type TestServer } from '../testing/testServer.ts'

const page = '<!doctype html><title>Deck</title>'
const deck = { 'index.html': page, 'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' }
const browser = 'text/html,application/xhtml+xml,*/*;q=0.8'

const lines: string[] = []
/** A log like that of `main`. */
const log = pino(
  { level: 'info', mixin: requestFields, serializers: { err: errorFields } },
  new Writable({
    write(line: Buffer, _, done) {
      lines.push(line.toString())
      done()
    },
  }),
)
const logged = () => lines.map(line => JSON.parse(line) as Record<string, unknown>)

let server: TestServer
let proxied: TestServer
const get = (path: string, headers: Record<string, string> = {}, { port } = server) =>
  rawRequest(port, path, { headers })

beforeAll(async () => {
  server = await startTestServer({ deck, log })
  proxied = await startTestServer({
    deck,
    log,
    environment: {
      BEHIND_PROXY: 'on',
      ACCESS_LOG: '1',
      CONTENT_API_URL: 'http://127.0.0.1:9',
      CONTENT_API_KEY: 'a:b',
    },
  })
})
afterAll(async () => {
  await server.closeAndRemove()
  await proxied.closeAndRemove()
})

describe('what a probe asks for', () => {
  it.each([
    '/metrics',
    '/livez',
    '/health',
    '/status',
    '/ping',
    '/actuator/health',
    '/.well-known/x',
    '/login/x',
  ])('%s is not there', async path => {
    for (const accept of ['*/*', 'application/json', 'text/plain'])
      expect((await get(path, { accept })).status).toBe(404)
    const { status, body } = await get(path)
    expect([status, body.toString()]).toEqual([404, 'Not found'])
  })

  it('has the deck’s page in a browser, which says that there is no such page, with the status of one that is missing', async () => {
    for (const path of ['/metrics', '/nowhere', '/login/', '/assets/gone.js']) {
      const { status, body } = await get(path, { accept: browser })
      expect([path, status, body.toString()]).toEqual([path, 404, page])
    }
  })

  it('is the deck where the deck knows the address, for those who take pages', async () => {
    for (const accept of [browser, '*/*']) {
      const answers = await Promise.all(
        ['/', '/login', '/doc/98HU39E', '/topic/en/economy'].map(path => get(path, { accept })),
      )
      expect(answers.map(({ status, body }) => `${status} ${body.toString()}`)).toEqual(
        answers.map(() => `200 ${page}`),
      )
    }
    expect((await get('/login', { accept: 'application/json' })).status).toBe(404)
    // A document's name may end as a file's does.
    expect((await get('/doc/a.b.svg', { accept: browser })).body.toString()).toBe(page)
    expect((await get('/doc/a.b.svg', { accept: 'image/svg+xml' })).status).toBe(404)
  })

  it('/healthz and /readyz answer under any name, and say nothing that is secret', async () => {
    const host = 'probe.example'
    expect(JSON.parse((await get('/healthz', { host })).body.toString())).toEqual({
      status: 'ok',
      policyViolations: 0,
    })
    const { status, headers, body } = await get('/readyz', { host })
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(JSON.parse(body.toString())).toEqual({ status: 'ready', wireHeard: null })
  })
})

describe('a request’s id', () => {
  it('is new for each, and none that the caller made up', async () => {
    const ids = await Promise.all(
      [1, 2].map(
        async () =>
          (await get('/config.json', { 'x-request-id': 'made-up-by-a-caller' })).headers['x-request-id'],
      ),
    )
    for (const id of ids) expect(id).toMatch(/^[\da-f-]{36}$/)
    expect(new Set(ids).size).toBe(2)
  })

  it('is the proxy’s, where one is trusted and the id is sound', async () => {
    const idOf = async (given: string) =>
      (await get('/config.json', { 'x-request-id': given }, proxied)).headers['x-request-id']
    expect(await idOf('of-the-proxy-0815')).toBe('of-the-proxy-0815')
    for (const given of ['short', 'with space here', '"quoted-text"', 'a'.repeat(129)])
      expect(await idOf(given)).toMatch(/^[\da-f-]{36}$/)
  })

  it('stands in every line that is logged for the request', async () => {
    await get('/v1/api/latest', { 'x-request-id': 'asks-the-agency', authorization: 'Bearer x' }, proxied)
    const texts = logged().flatMap(({ requestId, msg }) => (requestId === 'asks-the-agency' ? [msg] : []))
    expect(texts).toEqual(['The content API does not answer', 'Answered'])
  })
})

describe('the access log', () => {
  it('has a line for each request with its path, and neither queries nor headers', async () => {
    const secrets = { authorization: 'Bearer canary-token', cookie: 'canary-cookie' }
    await get(
      '/doc/x?q=canary-query',
      { ...secrets, 'x-forwarded-for': '192.0.2.7', 'x-request-id': 'canary-free' },
      proxied,
    )
    expect(logged()).toContainEqual(
      expect.objectContaining({
        msg: 'Answered',
        requestId: 'canary-free',
        method: 'GET',
        path: '/doc/x',
        status: 200,
        address: '192.0.2.7',
      }),
    )
    expect(lines.join('')).not.toMatch(/canary-(token|cookie|query)/)
  })

  it('is off unless it is asked for', async () => {
    const before = lines.length
    await get('/config.json')
    expect(lines.slice(before)).toEqual([])
  })
})

describe('a request that fails', () => {
  it('says where in the log, and neither the SQL nor what the reader asked for', async () => {
    const { post } = await createCaller(server.url)
    // Not even the server does this; a migration that went wrong may.
    await server.database?.exec('ALTER TABLE doc RENAME TO doc_away')
    const answer = await post('/v1/api/search', { query: { name: 'news', contains: ['canarysearch'] } })
    await server.database?.exec('ALTER TABLE doc_away RENAME TO doc')

    expect(answer.status).toBe(500)
    const [line] = logged().filter(({ msg }) => msg === 'A request failed')
    expect(line).toMatchObject({ requestId: answer.headers.get('x-request-id'), err: { code: '42P01' } })
    expect(JSON.stringify(line)).toContain('relation')
    expect(JSON.stringify(line)).not.toMatch(/SELECT|WHERE|canarysearch/)
  })
})
