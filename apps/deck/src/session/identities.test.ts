import type { SupabaseClient } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import type { Ask } from './ask.ts'
import type { Arrival } from './arrival.ts'
import { createIdentities } from './identities.ts'

const provider = 'https://accounts.google.example/o/oauth2/auth'

/** `state` is what the backend gives the provider to repeat; null if it keeps one of its own. */
function createScene(state: string | null) {
  const values = new Map<string, string>()
  const linked: unknown[] = []
  const auth = {
    linkIdentity: async (asked: Record<string, unknown>) => {
      if ('token' in asked) linked.push(asked)
      return { data: { url: state === null ? provider : `${provider}?state=${state}` }, error: null }
    },
    exchangeCodeForSession: async (code: string) => {
      linked.push(code)
      return { data: {}, error: null }
    },
  }
  const ask: Ask = async (failure, call) => {
    const { data, error } = await call
    if (error) throw new Error(failure)
    return data as never
  }
  const identities = createIdentities({
    // Only what a link needs of the auth client.
    auth: auth as unknown as SupabaseClient['auth'],
    ask,
    storage: {
      get: name => values.get(name) ?? null,
      set: (name, value) => void values.set(name, value),
      remove: name => void values.delete(name),
    },
    storageKey: 'session',
    syncPage: 'https://deck.example/sync',
  })
  return { identities, linked }
}

const answer = (state: string): Arrival => ({ kind: 'provider', idToken: 'token of mira', state })

// A journey of the same name links by the real server.
describe('deck 7: Google is linked by way of its own page, unlinked, and by no answer that nobody asked for', () => {
  it('links whom the answer names that repeats the state', async () => {
    const { identities, linked } = createScene('asked-here')
    expect(await identities.startLink()).toBe(`${provider}?state=asked-here`)
    expect(identities.isLinking()).toBe(true)
    await identities.finishLink(answer('asked-here'))
    expect(linked).toEqual([{ provider: 'google', token: 'token of mira', nonce: 'asked-here' }])
    expect(identities.isLinking()).toBe(false)
  })

  it.each([
    ['no state', ''],
    ['the state of another browser', 'asked-elsewhere'],
  ])('links nobody by an answer with %s', async (_, state) => {
    const { identities, linked } = createScene('asked-here')
    await identities.startLink()
    await expect(identities.finishLink(answer(state))).rejects.toThrow('Authentication failed')
    // Nor by the right one afterwards.
    await expect(identities.finishLink(answer('asked-here'))).rejects.toThrow('Authentication failed')
    expect(linked).toEqual([])
  })

  it('links nobody where this browser has not begun, or where the backend keeps the state', async () => {
    const { identities, linked } = createScene(null)
    for (const arrival of [answer(''), answer('any'), { kind: 'code', code: 'c' } as const])
      await expect(identities.finishLink(arrival)).rejects.toThrow('Authentication failed')
    await identities.startLink()
    await expect(identities.finishLink(answer(''))).rejects.toThrow('Authentication failed')
    expect(linked).toEqual([])

    await identities.startLink()
    await identities.finishLink({ kind: 'code', code: 'c' })
    expect(linked).toEqual(['c'])
  })
})
