import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFolders } from '../base/folders.ts'
import { rawRequest } from '../testing/rawRequest.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'

/** What a browser sends to a server on its own machine, or by HTTPS. */
const browser = 'gzip, deflate, br, zstd'

const ask = ({ port }: TestServer, path: string, coding: string, headers = {}) =>
  rawRequest(port, path, { headers: { 'accept-encoding': coding, ...headers } })

describe('the built deck', () => {
  const folder = findFolders().deck
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.closeAndRemove())

  const scripts = readdirSync(join(folder, 'assets')).filter(name => /\.(js|css)$/.test(name))

  it('goes in Brotli to a browser that takes it, and is the same text', async () => {
    for (const path of ['/index.html', '/sw.js', '/theme.js', ...scripts.map(name => `/assets/${name}`)]) {
      const text = readFileSync(join(folder, path))
      const { body, headers } = await ask(server, path, browser)
      const coding = headers['content-encoding']
      // A short text gains nothing, and has no copy.
      expect(coding === 'br' || (coding === undefined && text.length < 100), path).toBe(true)
      expect(coding ? brotliDecompressSync(body) : body, path).toEqual(text)
    }
  })

  it('takes a tenth less on the way than in gzip', async () => {
    const [largest = ''] = scripts.filter(name => name.startsWith('start-') && name.endsWith('.js'))
    const { body } = await ask(server, `/assets/${largest}`, browser)
    const packed = gzipSync(readFileSync(join(folder, 'assets', largest)))
    expect(body.length).toBeLessThan(packed.length * 0.9)
  })

  it('has a tag for each coding, and is not sent again in one that is known', async () => {
    const [inBrotli, inGzip, unpacked] = await Promise.all(
      [browser, 'gzip', 'identity'].map(coding => ask(server, '/', coding)),
    )
    const tags = [inBrotli, inGzip, unpacked].map(answer => String(answer?.headers.etag))
    expect(tags[0]).not.toBe(tags[1])
    // The text and its gzip are one by a weak tag.
    expect(tags[1]).toBe(`W/${tags[2]}`)
    const known = { 'if-none-match': tags[0] ?? '' }
    expect((await ask(server, '/', browser, known)).status).toBe(304)
    expect((await ask(server, '/', 'gzip', known)).status).toBe(200)
    for (const answer of [inBrotli, inGzip, unpacked]) expect(answer?.headers.vary).toBe('Accept-Encoding')
  })

  it.each(['gzip', 'gzip, br;q=0'])('goes without Brotli to a client that takes %s', async coding => {
    const { headers } = await ask(server, '/', coding)
    expect(headers['content-encoding']).toBe('gzip')
  })
})

it('a text that was changed after the build is sent itself', async () => {
  const [built, changed] = ['yesterday', 'today'].map(day => `The deck of ${day}. `.repeat(100))
  const name = createHash('sha256')
    .update(built ?? '')
    .digest('hex')
  const packed = { [`packed/${name}.br`]: brotliCompressSync(built ?? '') }
  for (const page of [built, changed]) {
    const server = await startTestServer({ deck: { 'index.html': page ?? '', ...packed } })
    const { body, headers } = await ask(server, '/', browser)
    const unpack = headers['content-encoding'] === 'br' ? brotliDecompressSync : gunzipSync
    expect([headers['content-encoding'], unpack(body).toString()]).toEqual([
      page === built ? 'br' : 'gzip',
      page,
    ])
    await server.closeAndRemove()
  }
})
