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
  asked.mockReset()
  setVisible('visible')
})
afterEach(async () => {
  await account.client.auth.stopAutoRefresh()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const session = (name: string, expiresAt: number) => ({
  access_token: name,
  refresh_token: `refresh-${name}`,
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: asSeconds(expiresAt),
  user: { id: 'mira', email: 'mira@deck.example', factors: [] },
})
const storedToken = () => (JSON.parse(kept.get(key) ?? '{}') as { access_token?: string }).access_token

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  await settle()
}

/** Opens the account of a browser whose stored session ends after this many seconds. */
async function open(endsAfterSeconds: number): Promise<void> {
  kept.set(key, JSON.stringify(session('first', begin + endsAfterSeconds * 1000)))
  const answer: typeof fetch = async (...request) => {
    const asking = new Request(...request)
    asked({ address: asking.url, body: await asking.json() })
    failures -= 1
    return failures >= 0
      ? Response.json({}, { status: 503 })
      : Response.json(session('second', Date.now() + 3_600_000))
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
