import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createGatewayApp } from './gateway.ts'

let upstream: Server
let received: IncomingMessage[]
let problems: unknown[]

beforeEach(async () => {
  received = []
  problems = []
  upstream = createServer((request, response) => {
    received.push(request)
    response.setHeader('set-cookie', 'a=b')
    response.setHeader('strict-transport-security', 'max-age=1000')
    if (request.url === '/v1/moved') response.writeHead(302, { location: 'http://elsewhere.example/' })
    response.end('{"response":{}}')
  })
  await new Promise<void>(resolve => upstream.listen(0, '127.0.0.1', resolve))
})

afterEach(() => new Promise<unknown>(resolve => upstream.close(resolve)))

function ask(path: string, init: RequestInit = {}) {
  const { port } = upstream.address() as AddressInfo
  const app = createGatewayApp({ url: `http://127.0.0.1:${port}`, apiKey: 'the-key' }, problem =>
    problems.push(problem),
  )
  return app.fetch(new Request(`http://localhost:4280${path}`, init))
}

describe('the gateway to the agency’s own content API', () => {
  it('puts the key on the token call in place of what the deck sent', async () => {
    await ask('/oauth/token', { method: 'POST', body: 'a=b', headers: { authorization: 'Basic gateway' } })
    expect(received[0]?.headers.authorization).toBe('Basic the-key')
  })

  it('leaves the reader’s own token on every other call', async () => {
    await ask('/v1/api/mlt?uno=a', { headers: { authorization: 'Bearer mine' } })
    expect(received[0]?.headers.authorization).toBe('Bearer mine')
    expect(received[0]?.url).toBe('/v1/api/mlt?uno=a')
  })

  it('hands on an uno with its percent signs as they came', async () => {
    await ask('/v1/api/get/a%2Fb%3Fc%20d%25e')
    expect(received[0]?.url).toBe('/v1/api/get/a%2Fb%3Fc%20d%25e')
  })

  it('asks only for codings that it can undo itself', async () => {
    await ask('/v1/x', { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } })
    expect(received[0]?.headers['accept-encoding']).not.toContain('zstd')
  })

  it('keeps to itself what concerns one connection, and cookies of either side', async () => {
    const answer = await ask('/v1/x', { headers: { connection: 'x-hop', 'x-hop': '1', cookie: 'c=d' } })
    expect(received[0]?.headers['x-hop']).toBeUndefined()
    expect(received[0]?.headers.cookie).toBeUndefined()
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('strict-transport-security')).toBeNull()
  })

  it('does not follow a redirect', async () => {
    expect((await ask('/v1/moved')).status).toBe(302)
    expect(received).toHaveLength(1)
  })

  it('passes on a call whose client wants to be told to continue', async () => {
    expect(
      (await ask('/v1/x', { method: 'POST', body: '{}', headers: { expect: '100-continue' } })).status,
    ).toBe(200)
  })

  it('says so when the upstream does not answer, and reports why', async () => {
    const { port } = upstream.address() as AddressInfo
    await new Promise<unknown>(resolve => upstream.close(resolve))
    const app = createGatewayApp({ url: `http://127.0.0.1:${port}`, apiKey: 'k' }, problem =>
      problems.push(problem),
    )
    expect((await app.fetch(new Request('http://localhost:4280/v1/x'))).status).toBe(502)
    expect(problems).toHaveLength(1)
  })
})
