import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterEach, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { guardSockets, type GuardedSockets } from './guardedSockets.ts'
import { createSlices } from './slices.ts'

const running: { server: Server; sockets: GuardedSockets }[] = []
afterEach(() => {
  for (const { server, sockets } of running.splice(0)) {
    sockets.close()
    server.close()
  }
})

/** Sockets whose messages are handled when the test lets them; before that, the work of sockets rests. */
async function start() {
  const received: string[] = []
  let letGo = () => {}
  const held = new Promise<void>(resolve => (letGo = resolve))
  let time = 0
  const sockets = guardSockets(
    { most: 10, mostOfOne: 10, largestMessage: 300_000, endsSilentAfterMs: 600_000 },
    { host: '127.0.0.1', isBehindProxy: false },
    createSlices({ now: () => (time += 5), rest: () => held }),
    pino({ level: 'silent' }),
  )
  const server = createServer().on('upgrade', (request, socket, head) =>
    sockets.upgrade(request, socket, head, () => ({
      receive: text => void received.push(text),
      account: () => null,
    })),
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  running.push({ server, sockets })
  const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  await new Promise(resolve => socket.once('open', resolve))
  return { socket, received, letGo, ofServer: () => [...sockets.clients][0] }
}

it('reads no more from a client whose messages wait, and loses none of them', async () => {
  const { socket, received, letGo, ofServer } = await start()
  const messages = Array.from({ length: 200 }, (_, nth) => `${nth} ${'x'.repeat(250_000)}`)
  for (const message of messages) socket.send(message)
  await expect.poll(() => ofServer()?.isPaused).toBe(true)
  // The first slice has begun before the first rest.
  await expect.poll(() => received.length).toBe(1)
  expect(socket.bufferedAmount).toBeGreaterThan(0)
  expect(socket.readyState).toBe(WebSocket.OPEN)

  letGo()
  await expect.poll(() => received.length, { timeout: 60_000 }).toBe(200)
  expect(received.map(text => text.length)).toEqual(messages.map(text => text.length))
  expect(received.map(text => Number(text.split(' ')[0]))).toEqual(messages.map((_, nth) => nth))
})

it('ends a client that only talks', async () => {
  const { socket } = await start()
  const closed = new Promise(resolve => socket.once('close', resolve))
  for (let nth = 0; nth < 5000; nth += 1) socket.send('x')
  expect(await closed).toBe(1006)
})
