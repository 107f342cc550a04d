import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Keys } from '../accounts/keys.ts'
import type { AccountDeps } from '../accounts/accountDeps.ts'
import { createSlices } from '../callers/slices.ts'
import { openRealtime, type Realtime } from './socket.ts'

const heartbeat = JSON.stringify([null, '1', 'phoenix', 'heartbeat', {}])
const running: { server: Server; realtime: Realtime }[] = []
afterEach(async () => {
  for (const { server, realtime } of running.splice(0)) {
    await realtime.close()
    server.close()
  }
})

/** Serves sockets only, because neither limit asks the database for anything. */
async function start(limits: Parameters<typeof openRealtime>[1], isBehindProxy = false): Promise<string> {
  const deps = {
    database: { listen: () => Promise.resolve(() => Promise.resolve()) },
    keys: { publishableKey: 'key' } as Keys,
    slices: createSlices(),
    address: { host: '127.0.0.1', isBehindProxy },
    log: pino({ level: 'silent' }),
  } as unknown as AccountDeps
  const realtime = await openRealtime(deps, limits)
  const server = createServer().on('upgrade', realtime.upgrade)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  running.push({ server, realtime })
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}/?apikey=key`
}

/** Resolves to the socket, or to the status with which it is refused. */
function open(url: string, forwarded = ''): Promise<WebSocket | number> {
  const socket = new WebSocket(url, { headers: { 'x-forwarded-for': forwarded } })
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket))
    socket.once('unexpected-response', (_, { statusCode = 0 }) => resolve(statusCode))
    socket.once('error', reject)
  })
}

async function mustOpen(url: string, forwarded?: string): Promise<WebSocket> {
  const socket = await open(url, forwarded)
  if (typeof socket === 'number') throw new Error(`Refused with ${socket}`)
  return socket
}

const closeOf = (socket: WebSocket) => new Promise(resolve => socket.once('close', resolve))

describe('sockets', () => {
  it('are ended when they have missed their heartbeats, and those that beat are not', async () => {
    const url = await start({ endsSilentAfterMs: 200 })
    const [silent, beating] = [await mustOpen(url), await mustOpen(url)]
    const timer = setInterval(() => beating.send(heartbeat), 20)
    expect(await closeOf(silent)).toBe(1006)
    expect(beating.readyState).toBe(WebSocket.OPEN)
    clearInterval(timer)
    expect(await closeOf(beating)).toBe(1006)
  })

  it('are limited for one address, and make room when they end', async () => {
    const url = await start({ mostOfOne: 2 })
    const first = await mustOpen(url)
    await mustOpen(url)
    expect(await open(url)).toBe(429)
    // An address that nobody vouches for counts for nothing.
    expect(await open(url, '192.0.2.7')).toBe(429)
    first.terminate()
    await expect.poll(() => open(url)).toBeInstanceOf(WebSocket)
  })

  it('are opened only so often from one address, even if each is ended at once', async () => {
    // The clock stands still, because openings come back with time.
    vi.useFakeTimers({ toFake: ['performance'] })
    const url = await start({ mostOfOne: 5 })
    for (let nth = 0; nth < 100; nth += 1) {
      const socket = await mustOpen(url)
      const closed = closeOf(socket)
      socket.terminate()
      await closed
    }
    expect(await open(url)).toBe(429)
    vi.useRealTimers()
  })

  it('are limited by the address that a proxy of ours has seen', async () => {
    const url = await start({ mostOfOne: 1 }, true)
    await mustOpen(url, '192.0.2.7')
    expect(await open(url, '10.9.8.7, 192.0.2.7')).toBe(429)
    await mustOpen(url, '192.0.2.8')
  })

  it('are limited by what one connection has of IPv6, whichever address of it asks', async () => {
    const url = await start({ mostOfOne: 1 }, true)
    await mustOpen(url, '2001:db8:1:2::7')
    expect(await open(url, '2001:db8:1:2:ffff::8')).toBe(429)
    await mustOpen(url, '2001:db8:1:3::7')
  })
})
