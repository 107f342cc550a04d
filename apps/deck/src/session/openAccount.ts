import { createClient } from '@supabase/supabase-js'
import type { KeyValueStorage } from '../platform/storage.ts'
import { createAccount, type Account } from './account.ts'
import type { AccountsConfig } from './session.ts'
import { storageKeyFor } from './storageKey.ts'

type Deps = {
  accounts: AccountsConfig
  storage: KeyValueStorage
  report: (message: string, detail?: unknown) => void
  onChange: () => void
}

/**
 * The client of the accounts backend. It renews its session ahead of its end, by a tick that rests while the tab is
 * hidden, and tries again 200 ms, 400 ms, 800 ms … after a failure (`deck.md` sections 4 and 9).
 */
export function openAccount({ accounts, storage, report, onChange }: Deps): Account {
  const url = accounts.url || location.origin
  const storageKey = storageKeyFor(url)
  const client = createClient(url, accounts.publishableKey, {
    auth: {
      storageKey,
      storage: {
        getItem: key => storage.get(key),
        setItem: (key, value) => storage.set(key, value),
        removeItem: key => storage.remove(key),
      },
      autoRefreshToken: true,
      persistSession: true,
      // Codes only: a link could sign its reader in to somebody else's account.
      detectSessionInUrl: false,
    },
  })
  return createAccount({ client, storage, storageKey, report, onChange })
}
