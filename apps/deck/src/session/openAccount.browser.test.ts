import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { KeyValueStorage } from '../platform/storage.ts'
import { settle } from '../platform/testing/settle.ts'
import type { Account } from './account.ts'
import { openAccount } from './openAccount.ts'
import { storageKeyFor } from './storageKey.ts'

const url = 'https://accounts.deck.example'
const key = storageKeyFor(url)
const begin = Date.UTC(2026, 1, 22, 9)
const asSeconds = (ms: number) => Math.floor(ms / 1000)

let account: Account
let kept: Map<string, string>
let storage: KeyValueStorage
let failures: number
let answers: number
const asked = vi.fn()
const setVisible = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  window.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers({
    now: begin,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
  kept = new Map()
  storage = {
    get: name => kept.get(name) ?? null,
    set: (name, value) => void kept.set(name, value),
    remove: name => void kept.delete(name),
    onChange: () => () => {},
  }
  failures = 0
  answers = 0
  asked.mockReset()
  setVisible('visible')
})
afterEach(async () => {
  await account.client.auth.stopAutoRefresh()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const session = (name: string, expiresAt: number, lifetimeSeconds = 3600) => ({
  access_token: name,
  refresh_token: `refresh-${name}`,
  token_type: 'bearer',
  expires_in: lifetimeSeconds,
  expires_at: asSeconds(expiresAt),
  user: { id: 'mira', email: 'mira@deck.example', factors: [] },
})
const storedToken = () => (JSON.parse(kept.get(key) ?? '{}') as { access_token?: string }).access_token

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  await settle()
}

/**
 * Opens the account of a browser whose stored session ends after this many seconds, by the clock of a server that is
 * behind the device by `behindMs`.
 */
async function open(endsAfterSeconds: number, { lifetimeSeconds = 3600, behindMs = 0 } = {}): Promise<void> {
  kept.set(key, JSON.stringify(session('first', begin - behindMs + endsAfterSeconds * 1000)))
  const answer: typeof fetch = async (...request) => {
    const asking = new Request(...request)
    asked({ address: asking.url, body: await asking.json() })
    failures -= 1
    if (failures >= 0) return Response.json({}, { status: 503 })
    answers += 1
    const name = answers === 1 ? 'second' : `answer-${answers}`
    const endsAt = Date.now() - behindMs + lifetimeSeconds * 1000
    return Response.json(session(name, endsAt, lifetimeSeconds))
  }
  account = openAccount({
    accounts: { url, publishableKey: 'key' },
    storage,
    fetch: answer,
    report: () => {},
    onChange: () => {},
  })
  await settle()
}
describe('deck 4: a stored session', () => {
  it('is taken while it is valid', async () => {
    await open(3600)
    const { data } = await account.client.auth.getSession()
    expect(data.session?.access_token).toBe('first')
    expect(asked).not.toHaveBeenCalled()
  })

  it('that ends within the margin is renewed by its refresh token', async () => {
    await open(60)
    expect(storedToken()).toBe('second')
    const address = `${url}/auth/v1/token?grant_type=refresh_token`
    expect(asked.mock.calls).toMatchObject([[{ address, body: { refresh_token: 'refresh-first' } }]])
  })

  it('is renewed by a tick near its end', async () => {
    await open(600)
    await pass(480_000)
    expect(asked).not.toHaveBeenCalled()
    await pass(60_000)
    expect(storedToken()).toBe('second')
  })

  it('is not renewed by the tick while the tab is hidden, but once it is shown', async () => {
    await open(600)
    setVisible('hidden')
    await settle()
    await pass(595_000)
    expect(asked).not.toHaveBeenCalled()
    setVisible('visible')
    await settle()
    expect(storedToken()).toBe('second')
  })

  it('is asked for again 200 ms after a failure, and twice as long after each other', async () => {
    failures = 3
    await open(60)
    for (const [place, wait] of [200, 400, 800].entries()) {
      await pass(wait - 1)
      expect(asked).toHaveBeenCalledTimes(place + 1)
      await pass(1)
      expect(asked).toHaveBeenCalledTimes(place + 2)
    }
    expect(storedToken()).toBe('second')
  })
})

describe('deck 4: the lifetime of a session', () => {
  /** Asks for the session every two seconds, as whatever calls the accounts does; resolves with the renewals by their instants. */
  async function renewalsIn(seconds: number): Promise<number[]> {
    const renewals: number[] = []
    for (let second = 0; second <= seconds; second += 2) {
      await account.client.auth.getSession()
      while (renewals.length < asked.mock.calls.length) renewals.push(second)
      await pass(2000)
    }
    return renewals
  }

  it.each([
    ['70 minutes ahead of', 70],
    ['two hours ahead of', 120],
    ['two hours behind', -120],
  ])('is not shortened by a device %s its server', async (_word, minutes) => {
    // The stored session has ended, or seems to.
    await open(Math.min(0, minutes * 60), { behindMs: minutes * 60_000 })
    expect(await renewalsIn(120)).toHaveLength(1)
    // That one is counted again.
    expect(await renewalsIn(600)).toHaveLength(1)
    // Nor is it prolonged.
    await pass(3_000_000)
    expect(asked).toHaveBeenCalledTimes(2)
  })

  it('of a minute is renewed once in every half of it at the most', async () => {
    await open(0, { lifetimeSeconds: 60 })
    const renewals = await renewalsIn(600)
    const gaps = renewals.slice(1).map((at, nth) => at - (renewals[nth] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(30)
    // Each renewal comes before the session has ended.
    expect(Math.max(...gaps)).toBeLessThanOrEqual(60)
  })

  it('goes on where the device’s clock is set back by two hours', async () => {
    await open(600)
    expect(await renewalsIn(60)).toEqual([])
    const { performance: real } = window
    const steady = real.now()
    vi.spyOn(real, 'now').mockImplementation(() => steady + 540_000)
    vi.setSystemTime(Date.now() - 7_200_000)
    await account.client.auth.getSession()
    expect(storedToken()).toBe('second')
  })
})
