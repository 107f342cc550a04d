import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/testServer.ts'

const environment = { CONTENT_API_URL: 'http://127.0.0.1:9', CONTENT_API_KEY: 'no:content', ACCOUNTS: 'off' }
const patience = {
  headersTimeout: 200,
  requestTimeout: 400,
  keepAliveTimeout: 300,
  connectionsCheckingInterval: 50,
}
const film = 'x'.repeat(16_000_000)
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ environment, world: { patience }, deck: { 'index.html': film } })
})
afterAll(() => server.closeAndRemove())

/** What comes over a connection that sends a text, then drips on, until the server ends it. */
async function talk(first: string, drip = ''): Promise<string> {
  const socket = connect(server.port, '127.0.0.1')
  let got = ''
  socket.on('data', (part: Buffer) => (got += part.toString()))
  // The connection may be ended while this still drips on.
  socket.on('error', () => {})
  socket.write(first)
  const timer = setInterval(() => drip && socket.writable && socket.write(drip), 20)
  await new Promise(resolve => socket.on('close', resolve))
  clearInterval(timer)
  return got.split('\r\n')[0] ?? ''
}

const head = `Host: localhost\r\n`
const post = `POST /csp-report HTTP/1.1\r\n${head}`
const slowBodies = [
  [`${post}content-length: 9999\r\n\r\n`, 'a'],
  [`${post}transfer-encoding: chunked\r\n\r\n`, '1\r\na\r\n'],
] as const

describe('a connection that takes too long', () => {
  it.each([
    ['says nothing', '', '', /^HTTP\/1.1 408/],
    ['drips its headers', `GET / HTTP/1.1\r\n${head}`, 'x: y\r\n', /^HTTP\/1.1 408/],
    ['drips its body', ...slowBodies[0], /^HTTP\/1.1 408/],
    ['drips its body in chunks', ...slowBodies[1], /^HTTP\/1.1 408/],
    ['asks for nothing more', `GET /config.json HTTP/1.1\r\n${head}\r\n`, '', /^HTTP\/1.1 200/],
  ])('is ended where it %s', async (_, first, drip, answer) => {
    expect(await talk(first, drip)).toMatch(answer)
  })

  it('is not ended while an answer is on its way to a slow reader', async () => {
    const socket = connect(server.port, '127.0.0.1')
    const closed = new Promise(resolve => socket.on('close', resolve))
    let size = 0
    socket.on('data', (part: Buffer) => (size += part.length))
    socket.once('data', () => socket.pause())
    socket.write(`GET /index.html HTTP/1.1\r\n${head}connection: close\r\n\r\n`)
    // Meanwhile two others begin, are too slow and are ended.
    for (const [first, drip] of slowBodies) await talk(first, drip)
    expect(size).toBeLessThan(film.length)
    socket.resume()
    await closed
    expect(size).toBeGreaterThan(film.length)
  })
})
