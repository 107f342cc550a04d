import { serve, type ServerType } from '@hono/node-server'
import { Hono } from 'hono'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFileServer } from './fileServer.ts'

const folder = mkdtempSync(join(tmpdir(), 'wiredeck-media-'))
let server: ServerType
let base: string

beforeAll(async () => {
  writeFileSync(join(folder, 'film.mp4'), Buffer.alloc(2_000_000, 'x'))
  writeFileSync(join(folder, 'empty.jpg'), '')
  writeFileSync(join(folder, 'notes.txt'), 'not served')
  const app = new Hono().get('/media/*', createFileServer(folder, '/media/'))
  server = await new Promise<ServerType>(resolve => {
    const started = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(started))
  })
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/media/`
})

afterAll(async () => {
  await new Promise<unknown>(resolve => server.close(resolve))
  rmSync(folder, { recursive: true })
})

const get = (file: string, headers: Record<string, string> = {}) => fetch(base + file, { headers })

describe('media', () => {
  it.each([
    ['bytes=0-9', 10, 'bytes 0-9/2000000'],
    ['bytes=-5', 5, 'bytes 1999995-1999999/2000000'],
    ['bytes=1999990-', 10, 'bytes 1999990-1999999/2000000'],
    ['bytes=1999990-9999999', 10, 'bytes 1999990-1999999/2000000'],
  ])('answers the range %s', async (range, length, contentRange) => {
    const answer = await get('film.mp4', { range })
    expect(answer.status).toBe(206)
    expect(answer.headers.get('content-range')).toBe(contentRange)
    expect((await answer.arrayBuffer()).byteLength).toBe(length)
  })

  it('refuses a range past the end, and says how long the file is', async () => {
    const answer = await get('film.mp4', { range: 'bytes=2000000-' })
    expect(answer.status).toBe(416)
    expect(answer.headers.get('content-range')).toBe('bytes */2000000')
  })

  it('sends a file once to a reader who keeps it', async () => {
    const first = await get('film.mp4')
    await first.arrayBuffer()
    const etag = first.headers.get('etag') ?? ''
    expect((await get('film.mp4', { 'if-none-match': etag })).status).toBe(304)
  })

  it('serves an empty file', async () => {
    const answer = await get('empty.jpg')
    expect([answer.status, await answer.text()]).toEqual([200, ''])
  })

  it.each(['notes.txt', 'missing.jpg', '..%2f..%2fetc%2fhosts.jpg', 'a%00.jpg', '%E0%A4%A.jpg'])(
    'has no %s',
    async file => expect((await get(file)).status).toBe(404),
  )

  it.runIf(process.platform === 'linux')('leaves no file open behind a HEAD request', async () => {
    const openFiles = () => readdirSync('/proc/self/fd').length
    await fetch(`${base}film.mp4`, { method: 'HEAD' })
    const before = openFiles()
    for (let each = 0; each < 40; each++) {
      const answer = await fetch(`${base}film.mp4`, { method: 'HEAD' })
      expect(answer.headers.get('content-length')).toBe('2000000')
    }
    expect(openFiles()).toBeLessThan(before + 20)
  })
})
