import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request, type RequestOptions } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { dataDirIn } from './database/testing/emptyDatabase.ts'
import { buildServer, startChild, type ChildServer } from './testing/childServer.ts'
import { openChannel, openWelcome } from './testing/liveClient.ts'
import { startProxy, type Proxy, type ProxyKind } from './testing/proxies.ts'
import { rawRequest } from './testing/rawRequest.ts'
import { ownKey, ownPairs, ownReader } from './testing/testServer.ts'

type CallOptions = Omit<RequestOptions, 'headers'> & { headers?: Record<string, string>; body?: string }

const kinds: ProxyKind[] = ['nginx', 'caddy']

describe.skipIf(process.env.PROXIES !== '1').each(kinds)('behind %s with our sample (PROXIES=1)', kind => {
  const folder = mkdtempSync(join(tmpdir(), 'wiredeck-proxies-'))
  let server: ChildServer
  let proxy: Proxy
  beforeAll(async () => {
    buildServer()
    const child = await startChild({
      DATA_DIR: dataDirIn(folder),
      WIRE_SPEED: '1000',
      BEHIND_PROXY: 'on',
      ALLOWED_HOSTS: 'deck.example.org,deck.localhost',
      ...ownPairs,
    })
    if (!('url' in child)) throw new Error(`It did not come up: ${child.output}`)
    server = child
    proxy = await startProxy(kind, child.port)
  })
  afterAll(async () => {
    await proxy?.stop()
    server?.signal('SIGKILL')
    await server?.ended
    rmSync(folder, { recursive: true, force: true })
  })

  /** Calls the proxy by its name, from an address of this machine. */
  const agentFrom = (localAddress: string) =>
    new Agent({
      rejectUnauthorized: false,
      localAddress,
      lookup: (_, { all }, done) =>
        all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4),
    })
  const here = agentFrom('127.0.0.1')
  const url = () => `https://${proxy.name}:${proxy.port}`

  async function call(path: string, { body = '', ...options }: CallOptions = {}) {
    const length = { 'content-length': String(Buffer.byteLength(body)) }
    return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string }>(
      (resolve, reject) => {
        const given = { agent: here, ...options, headers: { ...length, ...options.headers } }
        const sent = request(url() + path, given, answer => {
          text(answer).then(
            said => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: said }),
            reject,
          )
        })
        sent.on('error', reject)
        sent.end(body)
      },
    )
  }

  const logIn = (password: string, options: CallOptions = {}) =>
    call('/oauth/token', {
      ...options,
      method: 'POST',
      headers: {
        authorization: `Basic ${ownKey}`,
        'content-type': 'application/x-www-form-urlencoded',
        ...options.headers,
      },
      body: `grant_type=password&username=${ownReader.username}&password=${password}`,
    })

  it('the deck loads with its scripts, policy and pictures, and http leads to https', async () => {
    const page = await call('/')
    expect(page.status).toBe(200)
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    const [, script = ''] =
      /<script[^>]+src="([^"]+)"[^>]*type="module"|src="(\/assets\/[^"]+\.js)"/
        .exec(page.text)
        ?.filter(Boolean) ?? []
    expect((await call(script)).headers['content-type']).toContain('javascript')

    const plain = await rawRequest(proxy.plainPort, '/about', { headers: { host: proxy.name } })
    expect([301, 308]).toContain(plain.status)
    expect(plain.headers.location).toMatch(new RegExp(`^https://${proxy.name}.*/about$`))
  })

  it('how the server fares is told to its monitor, and not to readers', async () => {
    for (const path of ['/metrics', '/readyz']) {
      const { status, text: said } = await call(path)
      expect([path, status]).toEqual([path, 404])
      expect(said).not.toContain('wireHeard')
    }
    expect((await call('/healthz')).status).toBe(200)
    const direct = await rawRequest(server.port, '/readyz', { headers: { host: 'localhost' } })
    expect([200, 503]).toContain(direct.status)
    expect(direct.body.toString()).toContain('wireHeard')
  })

  it('browsers are told to come by https alone, once that is turned on', async () => {
    expect((await call('/')).headers['strict-transport-security']).toBe('max-age=86400')
  })

  it('each request gets an id of its own, whatever the reader claims', async () => {
    const claimed = 'claimed-by-the-reader'
    const ids: unknown[] = []
    while (ids.length < 2)
      ids.push((await call('/healthz', { headers: { 'x-request-id': claimed } })).headers['x-request-id'])
    expect(ids).toEqual([expect.stringMatching(/^[\w-]{32,36}$/), expect.stringMatching(/^[\w-]{32,36}$/)])
    expect(new Set([...ids, claimed]).size).toBe(3)
  })

  it('a login works, and documents name their pictures as the reader reaches them', async () => {
    const login = await logIn(ownReader.password)
    expect(login.status).toBe(200)
    const { access_token: token } = JSON.parse(login.text) as { access_token: string }
    const found = await call('/v1/api/search', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, origin: url() },
      body: JSON.stringify({ maxRows: 50, query: { name: 'class', in: ['picture'] } }),
    })
    expect(found.status).toBe(200)
    const [picture] = /https:\/\/[^"]+\/media\/[^"]+/.exec(found.text) ?? []
    expect(picture).toMatch(new RegExp(`^${url()}/media/`))
    expect((await call(new URL(picture ?? '').pathname)).status).toBe(200)
  })

  it("the wire's channel is a WebSocket, and tells what is filed; that of the accounts is one too", async () => {
    const { access_token: token } = JSON.parse((await logIn(ownReader.password)).text) as {
      access_token: string
    }
    const client = await openWelcome(url(), token, { origin: url() }, { agent: here })
    client.watch({ all: {} })
    expect(await client.next('filed')).toMatchObject({ uno: expect.any(String) as string })
    await client.close()
    const { accounts } = JSON.parse((await call('/config.json')).text) as {
      accounts: { publishableKey: string }
    }
    const path = `/realtime/v1/websocket?apikey=${accounts.publishableKey}&vsn=1.0.0`
    const told = new WebSocket(url().replace('http', 'ws') + path, { agent: here, origin: url() })
    await once(told, 'open')
    told.terminate()
    await expect(
      openChannel(url(), { origin: 'https://elsewhere.example' }, { agent: here }),
    ).rejects.toThrow('Refused with 403')
  })

  it('a page of another origin is refused, and no other name leads to the deck', async () => {
    expect((await call('/config.json', { headers: { origin: 'https://elsewhere.example' } })).status).toBe(
      403,
    )
    const other = await call('/', { headers: { host: 'elsewhere.example' }, servername: proxy.name })
    expect(other.text).not.toContain('<html')
  })

  it('wrong passwords count by the address that the proxy sees, whatever the reader claims', async () => {
    const wrong = async (claimed: string, from: string) =>
      (await logIn('wrong', { agent: agentFrom(from), headers: { 'x-forwarded-for': claimed } })).status
    for (let tried = 0; tried < 10; tried += 1)
      expect(await wrong(`203.0.113.${tried}`, '127.0.0.3')).toBe(401)
    expect(await wrong('203.0.113.99', '127.0.0.3')).toBe(429)
    expect(await wrong('203.0.113.99', '127.0.0.4')).toBe(401)
  })
})
