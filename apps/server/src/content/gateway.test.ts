import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createContentApi } from '@wiredeck/content-api'
import { rawRequest } from '../testing/rawRequest.ts'
import { reader, startTestServer, type TestServer } from '../testing/testServer.ts'

const upstreamKey = 'agency:canary-key'

/** An upstream that shows what it was sent, with the odd habits of real ones. */
const echo = createServer((request, response) => {
  seen.push(request)
  const { pathname } = new URL(request.url ?? '', 'http://echo.invalid')
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    if (pathname.endsWith('/moved')) {
      response.writeHead(302, { location: '/base/v1/elsewhere' }).end()
      return
    }
    if (pathname.endsWith('/hangs-up')) {
      request.socket.destroy()
      return
    }
    response.writeHead(200, {
      'content-type': 'application/json',
      'set-cookie': 'session=canary',
      'strict-transport-security': 'max-age=1',
      'x-custom': 'kept',
    })
    response.end(JSON.stringify({ body: Buffer.concat(parts).toString() }))
  })
})
const seen: IncomingMessage[] = []
const last = () => seen.at(-1)

let agency: TestServer
let gateway: TestServer
let toEcho: TestServer

beforeAll(async () => {
  await new Promise<void>(resolve => echo.listen(0, '127.0.0.1', resolve))
  agency = await startTestServer({ environment: { API_KEY: upstreamKey } })
  gateway = await startTestServer({
    environment: { CONTENT_API_URL: agency.url, CONTENT_API_KEY: upstreamKey, ACCOUNTS: 'off' },
  })
  toEcho = await startTestServer({
    environment: { CONTENT_API_URL: `${urlOf(echo)}/base/`, CONTENT_API_KEY: upstreamKey, ACCOUNTS: 'off' },
  })
})
afterAll(async () => {
  await Promise.all([gateway, toEcho, agency].map(server => server.closeAndRemove()))
  await new Promise(resolve => echo.close(resolve))
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
    await rawRequest(toEcho.port, path, { headers: { authorization: 'Bearer of-the-reader' } })
    expect(last()?.url).toBe(`/base${path}`)
    expect(last()?.headers.authorization).toBe('Bearer of-the-reader')

    const headers = { 'content-type': 'application/json' }
    const remove = { method: 'DELETE', body: '["sub 1"]', headers }
    const answer = await rawRequest(toEcho.port, '/notification/api/service/remove?service=My+svc', remove)
    expect(last()?.method).toBe('DELETE')
    expect(last()?.headers['content-type']).toBe('application/json')
    expect(JSON.parse(answer.body.toString())).toEqual({ body: '["sub 1"]' })
  })

  it('is its own key for the token call, whatever key the browser sends', async () => {
    const headers = { authorization: 'Basic gateway', 'content-type': 'application/x-www-form-urlencoded' }
    await rawRequest(toEcho.port, '/oauth/token?x=1', {
      method: 'POST',
      headers,
      body: 'grant_type=password',
    })

    expect(last()?.headers.authorization).toBe(`Basic ${Buffer.from(upstreamKey).toString('base64')}`)
  })

  it.each([
    ['of the key alone', '/oauth/token', 'grant_type=client_credentials'],
    ['without a name', '/oauth/token', 'username=a&password=b'],
    ['named twice', '/oauth/token?grant_type=client_credentials', 'grant_type=password'],
  ])('is no key for a grant %s', async (_which, path, body) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    await rawRequest(toEcho.port, path, { method: 'POST', headers, body })
    expect(last()?.headers).not.toHaveProperty('authorization')
  })

  it('is its own key for nothing else', async () => {
    for (const [method, path] of [
      ['GET', '/oauth/token?grant_type=anonymous'],
      ['POST', '/v1/oauth/token'],
      ['POST', '/oauth/token/'],
      ['POST', '/oauth/other'],
    ] as const) {
      await rawRequest(toEcho.port, path, { method })
      expect(last()?.headers, path).not.toHaveProperty('authorization')
    }
  })

  it('is nothing about the reader’s other business, or about this server', async () => {
    const origin = `http://localhost:${toEcho.port}`
    const headers = {
      cookie: 'session=canary',
      origin,
      referer: `${origin}/search`,
      forwarded: 'for=10.0.0.1',
      'x-hop': 'canary',
      connection: 'close, x-hop',
    }
    await rawRequest(toEcho.port, '/v1/api/latest', { headers })

    for (const name of ['cookie', 'origin', 'referer', 'forwarded', 'x-hop']) {
      expect(last()?.headers).not.toHaveProperty(name)
    }
    expect(last()?.headers.host).toBe(new URL(urlOf(echo)).host)
  })

  it('is no other path of the upstream', async () => {
    const before = seen.length
    for (const path of ['/base/v1/api/latest', '/admin', '/v1/../admin', '/v1/%2e%2e/admin', '/oauthx']) {
      await rawRequest(toEcho.port, path)
    }
    expect(seen.slice(before).map(({ url }) => url)).toEqual([])
  })
})

describe('what the gateway passes back', () => {
  it('is no cookie and no rule for its own name, and carries its own policy', async () => {
    const { headers } = await rawRequest(toEcho.port, '/v1/api/latest')

    expect(headers).not.toHaveProperty('set-cookie')
    expect(headers).not.toHaveProperty('strict-transport-security')
    expect(headers['x-custom']).toBe('kept')
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
  })

  it('is a redirection as it is: the gateway goes nowhere else', async () => {
    const before = seen.length
    const answer = await rawRequest(toEcho.port, '/v1/api/moved')

    expect(answer.status).toBe(302)
    expect(seen).toHaveLength(before + 1)
  })

  it('is a sentence when the upstream does not answer', async () => {
    const error = { error: { code: 502, message: 'The agency’s content API does not answer' } }
    const hungUp = await rawRequest(toEcho.port, '/v1/api/hangs-up')
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
    const before = seen.length
    const answer = await rawRequest(toEcho.port, '/v1/api/search', {
      method: 'POST',
      body: 'x'.repeat(300_000),
    })

    expect(answer.status).toBe(413)
    expect(seen).toHaveLength(before)
  })
})
