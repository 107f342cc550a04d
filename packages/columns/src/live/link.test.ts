import { beforeEach, describe, expect, it } from 'vitest'
import { createServerClock, type ServerClock } from '../base/serverClock.ts'
import { createTestClock, settle, type TestClock } from '../testing/clock.ts'
import { createLink, type LinkEvent, type SocketListener } from './link.ts'

type Opened = { listener: SocketListener; sent: string[]; isClosed: boolean }
let clock: TestClock
let sockets: Opened[]
let events: LinkEvent[]
let refusals: boolean[]
let nobody: boolean
let server: ServerClock

beforeEach(() => {
  clock = createTestClock()
  // The device is an hour ahead, which it does not know.
  server = createServerClock(() => clock.now() + 3_600_000, clock.now)
  ;[sockets, events, refusals, nobody] = [[], [], [], false]
})

function open(random = 1) {
  const link = createLink({
    open: listener => {
      const socket: Opened = { listener, sent: [], isClosed: false }
      sockets.push(socket)
      return { send: text => void socket.sent.push(text), close: () => (socket.isClosed = true) }
    },
    token: async isRefused => {
      refusals.push(isRefused)
      return nobody ? null : `token-${refusals.length}`
    },
    clock,
    server,
    random: () => random,
    onEvent: event => void events.push(event),
    report: () => {},
  })
  link.start()
  return link
}
const last = () => sockets.at(-1) as Opened
const say = (message: object) => last().listener.onMessage(JSON.stringify(message))
const welcome = { type: 'welcome', log: 'log', number: 7, now: '2026-02-22T10:00:00Z' }
const heartbeat = { type: 'heartbeat', number: 7, now: '2026-02-22T10:00:00Z' }

describe('docs/live.md: a connection to the channel', () => {
  it('says who it is in its first message, and nothing else before it is welcome', async () => {
    const link = open()
    await settle()
    link.send({ type: 'ping', id: 1 })
    last().listener.onOpen()
    link.send({ type: 'ping', id: 2 })
    expect(last().sent).toEqual([JSON.stringify({ type: 'hello', token: 'token-1' })])
    say(welcome)
    link.send({ type: 'ping', id: 3 })
    expect(events).toMatchObject([{ did: 'open', log: 'log', number: 7 }])
    expect(last().sent).toHaveLength(2)
  })

  it('learns the server’s time from its welcome, which answers the first message', async () => {
    open()
    await settle()
    await clock.advance(5000)
    last().listener.onOpen()
    await clock.advance(100)
    const now = new Date(clock.now() - 30).toISOString()
    say({ ...welcome, now })
    expect(server.news()).toMatchObject({ aheadMs: 20 - 3_600_000, errorMs: 50 })
  })

  it.each([
    [0, [0, 0, 0]],
    [0.5, [2500, 5000, 10_000, 20_000, 30_000, 30_000]],
    [1, [5000, 10_000, 20_000, 40_000, 60_000, 60_000]],
  ])(
    'comes back after 0 to 5 s at random, twice as late each time, at most 60 s: chance %d, %j ms',
    async (random, expected) => {
      open(random)
      const seen: number[] = []
      for (let times = 0; times < expected.length; times += 1) {
        await settle()
        const at = clock.now()
        last().listener.onClose(1006)
        const event = events.at(-1)
        seen.push(event?.did === 'close' ? event.retryAt - at : NaN)
        await clock.advance(expected[times] ?? 0)
      }
      expect(seen).toEqual(expected)
    },
  )

  it('begins again with short waits once it was welcome', async () => {
    open()
    for (let times = 0; times < 3; times += 1) {
      await clock.advance(60_000)
      last().listener.onClose(1006)
    }
    await clock.advance(60_000)
    say(welcome)
    last().listener.onClose(1006)
    expect(events.at(-1)).toMatchObject({ did: 'close', retryAt: clock.now() + 5000 })
  })

  it('is given up when it has said nothing for 25 s', async () => {
    open()
    await settle()
    say(welcome)
    await clock.advance(20_000)
    say(heartbeat)
    await clock.advance(24_000)
    expect(last().isClosed).toBe(false)
    await clock.advance(2_000)
    expect([last().isClosed, events.at(-1)]).toMatchObject([true, { did: 'close', code: 4408 }])
  })

  it('asks for another token where the server has refused the last one', async () => {
    open(0)
    await settle()
    last().listener.onClose(4401)
    await clock.advance(10)
    expect(refusals).toEqual([false, true])
  })

  it('comes back at once with a token that was not taken on the channel of another one, and only once', async () => {
    const link = open()
    await settle()
    say(welcome)
    link.send({ type: 'token', token: 'another reader’s' })
    last().listener.onClose(4401)
    await clock.advance(0)
    expect([sockets.length, refusals]).toEqual([2, [false, false]])
    last().listener.onClose(4401)
    expect(events.at(-1)).toMatchObject({ did: 'close', retryAt: clock.now() + 10_000 })
    await clock.advance(10_000)
    expect(refusals).toEqual([false, false, true])
  })

  it('is not opened while nobody may read, and tries again', async () => {
    nobody = true
    open()
    await settle()
    expect([sockets.length, events.at(-1)]).toMatchObject([0, { did: 'close', code: 4401 }])
    nobody = false
    await clock.advance(5_000)
    expect(sockets).toHaveLength(1)
  })

  it('hears nothing more once it is stopped, or of a connection that was given up', async () => {
    const link = open()
    await settle()
    say(welcome)
    const before = last()
    link.giveUp()
    before.listener.onMessage(JSON.stringify(heartbeat))
    before.listener.onClose(1000)
    expect(events.map(({ did }) => did)).toEqual(['open', 'close'])
    link.hurry()
    await settle()
    expect(sockets).toHaveLength(2)
    link.stop()
    say(welcome)
    await clock.advance(120_000)
    expect([events.length, sockets.length]).toEqual([2, 2])
  })

  it('leaves out what a later server says', async () => {
    open()
    await settle()
    say(welcome)
    say({ type: 'weather', is: 'fine' })
    last().listener.onMessage('{')
    expect(events).toHaveLength(1)
  })
})
