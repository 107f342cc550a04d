import { createContentApi } from '@wiredeck/content-api'
import { describe, expect, it } from 'vitest'
import { createPoller } from './deck/poller.ts'
import { createTestClock, settle, type TestClock } from './testing/clock.ts'
import { createTestDeck, searchColumn } from './testing/deck.ts'

const token = {
  accessToken: 'a',
  refreshToken: 'r',
  authType: 'credentials',
  expiresAt: Number.MAX_SAFE_INTEGER,
} as const
const good = () => Response.json({ response: { docs: [], numFound: 0 } })

/** The ways in which a server fails, for any time. `clock` is the deck's. */
const faults: Record<string, (clock: TestClock, path: string) => Response | Promise<Response>> = {
  '400, explained': () => answer(400, { error: { code: 400, message: 'Unreadable' } }),
  '401, and tokens at will': (_clock, path) =>
    path === '/oauth/token'
      ? Response.json({ access_token: crypto.randomUUID(), refresh_token: 'r', expires_in: 3600 })
      : answer(401),
  '403': () => answer(403),
  '404': () => answer(404),
  '404, explained': () => answer(404, { error: { code: 404, message: 'Nothing here' } }),
  '429 for five seconds more': clock => answer(429, { expireAt: instant(clock, 5_000) }),
  '429 without a time': () => answer(429),
  '500': () => answer(500),
  '502': () => answer(502),
  '503': () => answer(503),
  '504': () => answer(504),
  'an HTML page with 200': () => new Response('<!doctype html><title>Log in to the hotel</title>'),
  'an error body under 200': () => answer(200, { error: { code: 503, message: 'Out of order' } }),
  'no connection': () => Promise.reject(new TypeError('Failed to fetch')),
  'no answer within 30 s': clock => timeOut(clock),
}

/** A deck of twenty columns over the real client, and the times of its requests, in ms from the start. */
async function startDeck(fault: (clock: TestClock, path: string) => Response | Promise<Response>) {
  const clock = createTestClock()
  const start = clock.now()
  const sent: number[] = []
  let isBroken = true
  const api = createContentApi({
    baseUrl: 'https://agency.example',
    apiKey: 'k',
    token,
    allowAnonymous: false,
    now: clock.now,
    wait: ms => after(clock, ms),
    fetch: async input => {
      sent.push(clock.now() - start)
      return isBroken ? fault(clock, pathOf(input)) : good()
    },
  })
  const deck = createTestDeck({ api, clock })
  for (let count = 0; count < 20; count += 1) await deck.addEmpty(searchColumn())
  const poller = createPoller({
    columns: deck.columns,
    clock,
    isActive: () => true,
    report: () => {},
  })
  const ids = (await deck.store.columns()).map(({ id }) => id)
  return {
    clock,
    poller,
    sent,
    sentWithin: (from: number, to: number) => sent.filter(at => at >= from && at < to).length,
    failing: () => ids.filter(id => deck.columns.status(id).error !== null).length,
    heal: () => (isBroken = false),
  }
}

describe('twenty columns that fail make no storm', () => {
  it.each(Object.entries(faults))('%s', { timeout: 30_000 }, async (_name, fault) => {
    const { clock, poller, sentWithin, failing, heal } = await startDeck(fault)
    poller.start()
    await settle()
    for (let second = 0; second < 300; second += 1) await clock.advance(1_000)
    expect(sentWithin(0, 10_000), 'in the first 10 s').toBeLessThanOrEqual(20)
    for (let from = 60_000; from < 290_000; from += 1_000)
      expect(sentWithin(from, from + 10_000), `in 10 s from ${from} ms`).toBeLessThanOrEqual(4)
    expect(failing(), 'each column says so').toBe(20)

    heal()
    // A column that fails alone is tried again within a minute, after at most a few others.
    for (let second = 0; second < 120; second += 1) await clock.advance(1_000)
    expect(failing(), 'after the wire is back').toBe(0)
  })

  it('keeps to the time that a 429 tells', async () => {
    const { clock, poller, sentWithin } = await startDeck(() =>
      answer(429, { expireAt: instant(createTestClock(), 300_000) }),
    )
    poller.start()
    await settle()
    for (let second = 0; second < 299; second += 1) await clock.advance(1_000)
    expect(sentWithin(0, 10_000)).toBeLessThanOrEqual(6)
    expect(sentWithin(10_000, 299_000)).toBe(0)
  })

  it('one good answer heals all of them at once', async () => {
    const { clock, poller, failing, heal } = await startDeck(() => answer(503))
    poller.start()
    await settle()
    for (let second = 0; second < 120; second += 1) await clock.advance(1_000)
    expect(failing()).toBe(20)
    heal()
    // One poll is enough: the next try is at most 10 s away.
    for (let second = 0; second < 10; second += 1) await clock.advance(1_000)
    expect(failing()).toBe(0)
  })

  it('twenty flaps, on and off, are no storm either, and leave nothing waiting', async () => {
    const { clock, poller, sentWithin, failing, heal } = await startDeck(() =>
      Promise.reject(new TypeError('Failed to fetch')),
    )
    poller.start()
    await settle()
    for (let flap = 0; flap < 20; flap += 1) {
      await poller.runNow()
      await clock.advance(200)
    }
    expect(sentWithin(0, 10_000)).toBeLessThanOrEqual(20)
    heal()
    await poller.runNow()
    for (let second = 0; second < 10; second += 1) await clock.advance(1_000)
    expect(failing()).toBe(0)
  })
})

function pathOf(input: string | URL | Request): string {
  return new URL(input instanceof Request ? input.url : input).pathname
}

function answer(status: number, body: unknown = null): Response {
  return body === null ? new Response('', { status }) : Response.json(body, { status })
}

function instant(clock: TestClock, ms: number): string {
  return new Date(clock.now() + ms).toISOString()
}

function after(clock: TestClock, ms: number): Promise<void> {
  return new Promise(resolve => {
    const stop = clock.every(Math.max(1, ms), () => {
      stop()
      resolve()
    })
  })
}

async function timeOut(clock: TestClock): Promise<Response> {
  await after(clock, 30_000)
  throw new DOMException('The operation timed out', 'TimeoutError')
}
