import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createContentApi } from '@wiredeck/content-api'
import { startHostileUpstream, type HostileUpstream } from '../testing/hostileUpstream.ts'
import { rawRequest } from '../testing/rawRequest.ts'
import { reader, startTestServer, type TestServer } from '../testing/testServer.ts'

const upstreamKey = 'agency:canary-key'

/** Limits so short that tests need not wait, and so small that an answer exceeds them at once. */
const upstreamLimits = { firstByteMs: 400, wholeMs: 800, largestAnswer: 2 ** 20 }

let hostile: HostileUpstream
const last = () => hostile.seen.at(-1)

let agency: TestServer
let gateway: TestServer
let toHostile: TestServer
/** A server with the real time limits. */
let patient: TestServer

beforeAll(async () => {
  hostile = await startHostileUpstream()
  agency = await startTestServer({ environment: { API_KEY: upstreamKey } })
  gateway = await startTestServer({
    environment: { CONTENT_API_URL: agency.url, CONTENT_API_KEY: upstreamKey, ACCOUNTS: 'off' },
  })
  toHostile = await startTestServer({
    environment: { CONTENT_API_URL: `${hostile.url}/base/`, CONTENT_API_KEY: upstreamKey, ACCOUNTS: 'off' },
    world: { upstreamLimits },
  })
  patient = await startTestServer({
    environment: { CONTENT_API_URL: hostile.url, CONTENT_API_KEY: upstreamKey, ACCOUNTS: 'off' },
  })
})
afterAll(async () => {
  await Promise.all([gateway, toHostile, patient, agency].map(server => server.closeAndRemove()))
  await hostile.close()
})

function urlOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('the gateway in front of a content API', () => {
  it('logs a reader in with the upstream’s key, which the reader does not have', async () => {
    const config = (await (await fetch(`${gateway.url}/config.json`)).json()) as { contentApiKey: string }
    const client = createContentApi({
      baseUrl: gateway.url,
      apiKey: config.contentApiKey,
      allowAnonymous: false,
    })

    const token = await client.logIn(reader)
    const { documents, count } = await client.search({ query: 'ferry', size: 3 })

    expect(token.authType).toBe('credentials')
    expect(documents.length).toBeGreaterThan(0)
    expect(count).toBeGreaterThan(0)
    expect(JSON.stringify(config)).not.toContain(upstreamKey)
    expect(JSON.stringify(config)).not.toContain(Buffer.from(upstreamKey).toString('base64'))
    expect(config).not.toHaveProperty('sampleAccount')
  })

  it('refreshes a token with it', async () => {
    const first = createContentApi({ baseUrl: gateway.url, apiKey: 'gateway' })
    const expired = { ...(await first.logIn(reader)), expiresAt: 0 }
    const client = createContentApi({ baseUrl: gateway.url, apiKey: 'gateway', token: expired })

    expect((await client.search({ size: 1 })).documents).toHaveLength(1)
  })

  it('passes the upstream’s refusals on', async () => {
    const client = createContentApi({ baseUrl: gateway.url, apiKey: 'gateway', allowAnonymous: false })

    await expect(client.logIn({ ...reader, password: 'guess' })).rejects.toMatchObject({
      code: 401,
      message: 'Bad credentials',
    })
  })

  it('has no media, stories or documents of its own', async () => {
    expect(gateway.index).toBeNull()
    expect((await fetch(`${gateway.url}/media/harbour-320.webp`)).status).toBe(404)
    expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200)
  })
})

describe('what the gateway passes on', () => {
  it('is the call as it came: method, path, query, body and token', async () => {
    const path = '/v1/api/get/urn:news/a%20b%2Fc%25?wt=json&q=%C3%A9+x'
    await rawRequest(toHostile.port, path, { headers: { authorization: 'Bearer of-the-reader' } })
    expect(last()?.url).toBe(`/base${path}`)
    expect(last()?.headers.authorization).toBe('Bearer of-the-reader')

    const headers = { 'content-type': 'application/json' }
    const remove = { method: 'DELETE', body: '["sub 1"]', headers }
    const answer = await rawRequest(toHostile.port, '/notification/api/service/remove?service=My+svc', remove)
    expect(last()?.method).toBe('DELETE')
    expect(last()?.headers['content-type']).toBe('application/json')
    expect(JSON.parse(answer.body.toString())).toEqual({ body: '["sub 1"]' })
  })

  it('is nothing of what asks for versions, which only a server with a log has', async () => {
    const before = hostile.seen.length
    const one = await rawRequest(toHostile.port, '/wire/v1/versions/used')
    const body = '{"unos":["used"]}'
    const many = await rawRequest(toHostile.port, '/wire/v1/versions', { method: 'POST', body })

    expect([one.status, many.status]).toEqual([404, 404])
    expect(hostile.seen).toHaveLength(before)
  })

  it('is the agency’s key at no other address', async () => {
    for (const [method, path] of [
      ['GET', '/oauth/token?grant_type=anonymous'],
      ['POST', '/v1/oauth/token'],
      ['POST', '/oauth/token/'],
      ['POST', '/oauth/%74oken'],
      ['POST', '/oauth/other'],
    ] as const) {
      await rawRequest(toHostile.port, path, { method })
      expect(last()?.headers, path).not.toHaveProperty('authorization')
    }
  })

  it('is nothing about the reader’s other business, or about this server', async () => {
    const origin = `http://localhost:${toHostile.port}`
    const headers = {
      accept: 'application/json',
      'accept-language': 'fr',
      authorization: 'Bearer of-the-reader',
      'content-type': 'application/json',
      cookie: 'session=canary',
      origin,
      referer: `${origin}/search`,
      forwarded: 'for=10.0.0.1',
      'x-forwarded-for': '10.0.0.1',
      'x-http-method-override': 'DELETE',
      'if-none-match': '"a"',
      range: 'bytes=0-1',
      'sec-fetch-site': 'same-origin',
      'user-agent': 'canary',
      'x-hop': 'canary',
      connection: 'close, x-hop',
    }
    await rawRequest(toHostile.port, '/v1/api/latest', { headers })

    expect(last()?.headers).toEqual({
      accept: 'application/json',
      'accept-language': 'fr',
      'accept-encoding': 'gzip',
      authorization: 'Bearer of-the-reader',
      'content-type': 'application/json',
      connection: 'keep-alive',
      host: new URL(hostile.url).host,
    })
  })

  it('is no packed body and no other method', async () => {
    const before = hostile.seen.length
    const headers = { 'content-encoding': 'gzip', 'content-type': 'application/json' }
    const body = gzipSync('{}')
    expect(
      (await rawRequest(toHostile.port, '/v1/api/search', { method: 'POST', headers, body })).status,
    ).toBe(415)
    for (const method of ['PUT', 'PATCH', 'TRACE', 'PROPFIND'])
      expect((await rawRequest(toHostile.port, '/v1/api/search', { method })).status, method).toBe(405)
    expect(hostile.seen).toHaveLength(before)
  })

  it('is no other path of the upstream', async () => {
    const before = hostile.seen.length
    for (const path of ['/base/v1/api/latest', '/admin', '/v1/../admin', '/v1/%2e%2e/admin', '/oauthx']) {
      await rawRequest(toHostile.port, path)
    }
    expect(hostile.seen.slice(before).map(({ url }) => url)).toEqual([])
  })
})

const answered = (query: Record<string, string | string[]>, path = '/v1/api/latest') => {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, values]) =>
      [values].flat().map((value): [string, string] => [name, value]),
    ),
  )
  return rawRequest(toHostile.port, `${path}?${search.toString()}`)
}

describe('what the gateway passes back', () => {
  it('is what is known to be needed, and nothing by which an answer commands the browser', async () => {
    const hostileHeaders = [
      'access-control-allow-origin:*',
      'alt-svc:h3=":443"',
      'cache-control:public, max-age=1',
      'clear-site-data:"*"',
      'content-disposition:attachment; filename="setup.exe"',
      'content-location:/elsewhere',
      'content-security-policy:default-src *',
      'cross-origin-resource-policy:cross-origin',
      'etag:"a"',
      'link:</x.js>; rel=preload; as=script',
      'nel:{}',
      'permissions-policy:camera=*',
      'refresh:0; url=https://elsewhere.example',
      'report-to:{}',
      'service-worker-allowed:/',
      'set-cookie:session=canary',
      'sourcemap:/x.map',
      'speculation-rules:"/x.json"',
      'strict-transport-security:max-age=1',
      'www-authenticate:Basic realm="Deck"',
      'x-custom:canary',
    ]
    const { status, headers } = await answered({
      header: [...hostileHeaders, 'retry-after:30'],
      status: '401',
    })

    expect(status).toBe(401)
    const { date: _, ...rest } = headers
    expect(rest).toEqual({
      connection: 'keep-alive',
      'keep-alive': expect.any(String),
      'x-request-id': expect.any(String),
      'cache-control': 'no-store',
      'content-length': expect.any(String),
      'content-type': 'application/json; charset=utf-8',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      'referrer-policy': 'no-referrer',
      'retry-after': '30',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    })
  })

  it.each([
    'text/html',
    'Text/HTML; charset=utf-7',
    'text/html, application/json',
    'application/xhtml+xml',
    'application/xml',
    'text/xml; charset=utf-8',
    'application/xslt+xml',
    'image/svg+xml',
    'text/javascript',
    'application/javascript',
    'application/wasm',
    'application/pdf',
    'multipart/x-mixed-replace; boundary=a',
    'text/css',
    'text/event-stream',
    'application/octet-stream',
    'application/jsonp',
    'json',
    '',
  ])('is text where it says that it is %j', async type => {
    const body = '<script>alert(1)</script>'
    for (const path of ['/v1/api/story', '/oauth/other', '/notification/api/x', '/webstory/a']) {
      const answer = await answered({ type, body }, path)
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
      expect(answer.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
      expect(answer.body.toString()).toBe(body)
    }
  })

  it.each(['application/json', 'Application/JSON; charset=latin1', 'application/problem+json', 'text/json'])(
    'is JSON where it says that it is %s',
    async type => {
      expect((await answered({ type })).headers['content-type']).toBe('application/json; charset=utf-8')
    },
  )

  it.each([
    ['a redirection', { status: '302', header: 'location:/base/v1/elsewhere' }],
    [
      'a redirection that asks the same again',
      { status: '308', header: 'location:https://elsewhere.example/' },
    ],
    ['an answer that refers to a copy', { status: '304' }],
    ['a proxy’s question for a password', { status: '407', header: 'proxy-authenticate:Basic' }],
  ])('is no %s', async (_, query) => {
    const before = hostile.seen.length
    const answer = await answered(query)

    expect(answer.status).toBe(502)
    expect(answer.headers).not.toHaveProperty('location')
    expect(JSON.parse(answer.body.toString())).toMatchObject({ error: { code: 502 } })
    expect(hostile.seen).toHaveLength(before + 1)
  })

  it('is the status of everything else, with and without a body', async () => {
    for (const status of ['200', '201', '204', '400', '404', '429', '500', '503'])
      expect((await answered({ status })).status, status).toBe(Number(status))
    const head = await rawRequest(toHostile.port, '/v1/api/latest', { method: 'HEAD' })
    expect([head.status, head.body.length]).toEqual([200, 0])
  })

  it('is a long answer as well, part by part', async () => {
    const text = 'x'.repeat(250_000)
    const answer = await rawRequest(toHostile.port, '/v1/api/search', { method: 'POST', body: text })
    expect(JSON.parse(answer.body.toString())).toEqual({ body: text })
  })
})

describe('an upstream that does not keep its word', () => {
  const isWell = async () => expect((await answered({})).status).toBe(200)

  it.each([
    ['hangs', 504],
    ['hangs-after-its-head', 504],
    ['hangs-in-its-body', 504],
    ['drips-its-head', 504],
    ['drips-its-body', 504],
    ['goes-on-to-continue', 504],
    ['hangs-up', 502],
    ['hangs-up-in-its-body', 502],
    ['breaks-its-chunks', 502],
    ['says-two-lengths', 502],
    ['says-length-and-chunks', 502],
    ['is-no-http', 502],
    ['has-endless-headers', 502],
    ['switches-protocols', 502],
    ['is-badly-packed', 502],
    ['is-packed-otherwise', 502],
    ['is-packed-twice', 502],
    ['has-status-999', 502],
  ])('that %s costs that call alone: %i', async (deed, status) => {
    const answer = await rawRequest(toHostile.port, `/v1/api/${deed}`)

    expect(answer.status).toBe(status)
    expect(JSON.parse(answer.body.toString())).toEqual({
      error: { code: status, message: expect.stringMatching(/^The agency’s content API /) },
    })
    await isWell()
  })

  it('sends more than it announced, and the surplus reaches nobody', async () => {
    const answer = await rawRequest(toHostile.port, '/v1/api/says-too-little')
    expect(answer.body.toString()).toBe('{}')
    await isWell()
  })

  it.each(['is-a-gigabyte', 'is-a-bomb'])('that %s is cut, and not taken whole', async deed => {
    const before = hostile.taken()
    // The connection is cut in the middle, so that no client takes the part for the whole.
    await expect(rawRequest(toHostile.port, `/v1/api/${deed}`)).rejects.toThrow(/aborted|hang up|ECONNRESET/)
    await expect.poll(() => hostile.taken()).toBeGreaterThan(before)
    // The limit is 1 MB; what else is there was on its way.
    expect(hostile.taken() - before).toBeLessThan(8 * 2 ** 20)
    await isWell()
  })

  it('is called 64 times at once for one reader, whose other calls wait, and are refused beyond a hundred', async () => {
    const before = hostile.seen.length
    const gone = new AbortController()
    const hang = (signal: AbortSignal) => fetch(`${patient.url}/v1/api/hangs`, { signal }).catch(() => null)
    const calls = Array.from({ length: 64 }, () => hang(gone.signal))
    await vi.waitFor(() => expect(hostile.seen).toHaveLength(before + 64), { timeout: 15_000 })

    const patience = new AbortController()
    // The last to arrive finds the line full.
    const answers = Array.from({ length: 101 }, () => hang(patience.signal))
    const refused = await Promise.any(
      answers.map(async answer => (await answer) ?? Promise.reject(new Error('The reader has left'))),
    )
    expect(refused.status).toBe(503)
    expect(await refused.json()).toMatchObject({ error: { code: 503, retryAfter: 5 } })
    expect(hostile.seen).toHaveLength(before + 64)
    patience.abort()
    gone.abort()
    await Promise.all([...calls, ...answers])
    const status = async () => (await rawRequest(patient.port, '/v1/api/says-too-little')).status
    await expect.poll(status).toBe(200)
  })

  it('is ended when its reader has closed the connection', async () => {
    const before = hostile.seen.length
    const gone = new AbortController()
    const call = fetch(`${patient.url}/v1/api/hangs`, { signal: gone.signal })
    await expect.poll(() => hostile.seen).toHaveLength(before + 1)
    const open = hostile.connections()
    gone.abort()
    await expect(call).rejects.toThrow(/abort/)
    await expect.poll(() => hostile.connections()).toBeLessThan(open)
  })
})

describe('a gateway that cannot ask', () => {
  it('is a sentence when the upstream does not answer', async () => {
    const error = { error: { code: 502, message: 'The agency’s content API does not answer' } }
    const hungUp = await rawRequest(toHostile.port, '/v1/api/hangs-up')
    expect(JSON.parse(hungUp.body.toString())).toEqual(error)

    const nobody = createServer()
    await new Promise<void>(resolve => nobody.listen(0, '127.0.0.1', resolve))
    const gone = urlOf(nobody)
    await new Promise(resolve => nobody.close(resolve))
    const toNobody = await startTestServer({
      environment: { CONTENT_API_URL: gone, CONTENT_API_KEY: upstreamKey, ACCOUNTS: 'off' },
    })
    const answer = await rawRequest(toNobody.port, '/v1/api/latest')
    await toNobody.closeAndRemove()

    expect(answer.status).toBe(502)
    expect(JSON.parse(answer.body.toString())).toEqual(error)
  })

  it('is a refusal of bodies that no query needs, before the upstream hears of them', async () => {
    const before = hostile.seen.length
    const answer = await rawRequest(toHostile.port, '/v1/api/search', {
      method: 'POST',
      body: 'x'.repeat(300_000),
    })

    expect(answer.status).toBe(413)
    expect(hostile.seen).toHaveLength(before)
  })
})
