import { Agent, createServer, request } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from '../settings/settings.ts'
import { rawRequest } from '../testing/rawRequest.ts'
import { reader, sampleKey, startTestServer, type TestServer } from '../testing/testServer.ts'
import { createUpgrades } from './upgrades.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.closeAndRemove())

const asksForSocket = 'connection: upgrade\r\nupgrade: websocket\r\n\r\n'

type Ask = { port?: number; target: string; host?: string; more?: string }

/** The first line of the answer, once the server has ended the connection. This caller never ends its own side. */
async function ask({ port = server.port, target, host = 'localhost', more = '' }: Ask): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  let got = ''
  socket.on('data', (part: Buffer) => (got += part.toString()))
  socket.on('error', () => {})
  socket.write(`GET ${target} HTTP/1.1\r\nhost: ${host}\r\n${asksForSocket}${more}`)
  await new Promise(resolve => socket.once('end', resolve))
  return got.split('\r\n')[0] ?? ''
}

describe('a request for a socket', () => {
  it.each([
    ['//', 'localhost'],
    ['http://', 'localhost'],
    ['http://a:99999/', 'localhost'],
    ['/wire/v1/live', 'localhost:99999'],
    ['/realtime/v1/websocket', '127.0.0.1:99999'],
  ])('for %s of the host %s is refused, and the server goes on', async (target, host) => {
    expect(await ask({ target, host })).toBe('HTTP/1.1 400 Bad Request')
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  })

  it('that is refused is ended on both sides, also where its caller says more and never ends it', async () => {
    const plain = createServer()
    const none = () => expect.unreachable()
    plain.on('upgrade', createUpgrades(readSettings({}), new Map(), none))
    await new Promise<void>(resolve => plain.listen(0, '127.0.0.1', resolve))
    const { port } = plain.address() as AddressInfo
    expect(await ask({ port, target: '/nowhere', more: 'more' })).toBe('HTTP/1.1 404 Not Found')
    const open = () => new Promise(resolve => plain.getConnections((_, count) => resolve(count)))
    await expect.poll(open).toBe(0)
    plain.close()
  })

  it('that is refused is kept by no cache', async () => {
    const { headers } = await rawRequest(server.port, '/nowhere', {
      headers: { connection: 'upgrade', upgrade: 'websocket' },
    })
    expect(headers['cache-control']).toBe('no-store')
  })
})

describe('an offer of another protocol is ignored', () => {
  const h2c = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABkAAQAoAAA' }

  it.each([
    ['h2c', h2c],
    ['several ones', { connection: 'keep-alive, upgrade', upgrade: 'h2c, TLS/1.0' }],
    ['one that nobody knows', { connection: 'upgrade', upgrade: 'websocketish' }],
  ])('%s', async (_, headers) => {
    const answer = await rawRequest(server.port, '/healthz', { headers })
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.body.toString())).toMatchObject({ status: 'ok' })
    expect((await rawRequest(server.port, '/nowhere', { headers })).status).toBe(404)
  })

  it('an offer with a body is ignored too, and the rules for callers hold for it', async () => {
    const form = { authorization: `Basic ${sampleKey}`, 'content-type': 'application/x-www-form-urlencoded' }
    const login = await rawRequest(server.port, '/oauth/token', {
      method: 'POST',
      headers: { ...h2c, ...form },
      body: `grant_type=password&username=${reader.username}&password=${reader.password}`,
    })
    expect(JSON.parse(login.body.toString())).toHaveProperty('access_token')
    const foreign = { ...h2c, origin: 'https://elsewhere.example' }
    expect((await rawRequest(server.port, '/config.json', { headers: foreign })).status).toBe(403)
  })

  it('the connection of an ignored offer goes on: a second request is answered, and a socket is opened', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const get = (headers: object) =>
      new Promise<[number | undefined, number | undefined]>((resolve, reject) => {
        const options = {
          agent,
          port: server.port,
          host: '127.0.0.1',
          path: '/healthz',
          headers: { ...headers },
        }
        const sent = request(options, answer => {
          answer.resume()
          answer.on('end', () => resolve([answer.statusCode, sent.socket?.localPort]))
        })
        sent.on('error', reject)
        sent.end()
      })
    const first = await get({ ...h2c, connection: 'keep-alive, Upgrade, HTTP2-Settings' })
    expect(first[0]).toBe(200)
    expect(await get({})).toEqual(first)
    agent.destroy()
  })

  it('a request in parts with an offer is answered once, and its connection ends', async () => {
    const socket = connect({ port: server.port, host: '127.0.0.1' })
    let got = ''
    socket.on('data', (part: Buffer) => (got += part.toString()))
    const offer = 'connection: close, upgrade\r\nupgrade: h2c\r\n'
    socket.write(`POST /oauth/token HTTP/1.1\r\nhost: localhost\r\ncontent-length: 10\r\n${offer}\r\nabc`)
    await new Promise(resolve => setImmediate(resolve))
    socket.write('defghij')
    await new Promise(resolve => socket.once('close', resolve))
    expect(got.match(/HTTP\/1\.1 /g)).toHaveLength(1)
    expect(got).toMatch(/^HTTP\/1\.1 4\d\d /)
  })
})
