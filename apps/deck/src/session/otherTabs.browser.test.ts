import { createClient } from '@supabase/supabase-js'
import { beforeEach, describe, expect, it } from 'vitest'
import { createLocalStorage } from '../platform/storage.ts'
import { createAccount, type Account } from './account.ts'

const sessionOf = (id: string) => ({
  access_token: 'e30.eyJhYWwiOiJhYWwxIn0.x',
  refresh_token: 'r',
  expires_in: 3600,
  expires_at: Math.floor(Date.now() / 1000) + 3600,
  token_type: 'bearer',
  user: { id, aud: 'authenticated', email: `${id}@deck.example`, factors: [], identities: [] },
})

let account: Account
let storageKey: string

beforeEach(() => {
  storageKey = `session-${crypto.randomUUID()}`
  // No backend listens there, because news of other tabs needs none.
  const client = createClient(location.origin, 'key', {
    auth: { autoRefreshToken: false, detectSessionInUrl: false, storageKey },
  })
  account = createAccount({
    client,
    storage: createLocalStorage(),
    storageKey,
    googleClientId: undefined,
    syncPage: '/sync',
    report: () => {},
    onChange: () => {},
  })
})

/** Another tab's auth client announces a sign-in by its channel; resolves when this tab has heard it. */
async function hearSignedIn(id: string) {
  const channel = new BroadcastChannel(storageKey)
  await new Promise<void>(resolve => {
    account.client.auth.onAuthStateChange(event => event === 'SIGNED_IN' && resolve())
    channel.postMessage({ event: 'SIGNED_IN', session: sessionOf(id) })
  })
  channel.close()
}

/** Makes a session that another tab has stored visible here. */
function store(id: string) {
  const newValue = JSON.stringify(sessionOf(id))
  localStorage.setItem(storageKey, newValue)
  window.dispatchEvent(new StorageEvent('storage', { key: storageKey, newValue }))
}

describe('deck 4: a session that another tab began', () => {
  it('counts once it can be read here, as every call needs it', async () => {
    await hearSignedIn('mira')
    expect(account.state().status).toBe('signed-out')
    store('mira')
    expect(account.state()).toMatchObject({ status: 'signed-in', user: { id: 'mira' } })
  })

  it('is not the one that somebody else left', async () => {
    store('tom')
    await hearSignedIn('mira')
    expect(account.state()).not.toMatchObject({ user: { id: 'mira' } })
    store('mira')
    expect(account.state()).toMatchObject({ status: 'signed-in', user: { id: 'mira' } })
  })

  it('counts at once where it was stored before it was told', async () => {
    store('mira')
    await hearSignedIn('mira')
    expect(account.state()).toMatchObject({ status: 'signed-in', user: { id: 'mira' } })
  })
})
