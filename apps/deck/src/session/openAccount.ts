import { createClient } from '@supabase/supabase-js'
import type { KeyValueStorage } from '../platform/storage.ts'
import { paths } from '../routes/paths.ts'
import { createAccount, type Account } from './account.ts'
import { createSessionStorage, withSessionEnds } from './sessionTimes.ts'
import { storageKeyFor } from './storageKey.ts'
import type { Report } from '../platform/report.ts'

/** Where the accounts are; `url` '' is the deck's own origin. */
export type AccountsConfig = {
  url: string
  publishableKey: string
  /** Without it there is no social sign-in. */
  googleClientId?: string | undefined
  /** The server shows the mails that it cannot send. */
  mailbox?: true | undefined
  /** Codes can be sent to phones. */
  phones?: true | undefined
}

type Deps = {
  accounts: AccountsConfig
  storage: KeyValueStorage
  /** Sees every answer of the backend. It is asked for answers that no cache has kept, which tell the time. */
  fetch: typeof fetch
  report: Report
  onChange: () => void
}

const clocks = { device: () => Date.now(), steady: () => performance.now() }

/**
 * The client of the accounts backend. It renews its session before the session ends; its timer rests while
 * the tab is hidden. After a failure it retries after 200 ms, 400 ms, 800 ms … (deck 4 and deck 9).
 */
export function openAccount({ accounts, storage, fetch, report, onChange }: Deps): Account {
  const url = accounts.url || location.origin
  const storageKey = storageKeyFor(url)
  const client = createClient(url, accounts.publishableKey, {
    global: { fetch: withSessionEnds((input, init) => fetch(input, { ...init, cache: 'no-store' }), clocks) },
    auth: {
      storageKey,
      storage: createSessionStorage(storage, storageKey, clocks),
      autoRefreshToken: true,
      persistSession: true,
      // The auth client would sign in by whatever an address brings, and without being asked.
      detectSessionInUrl: false,
      flowType: 'pkce',
    },
  })
  const { googleClientId } = accounts
  const syncPage = location.origin + paths.sync
  return createAccount({ client, storage, storageKey, googleClientId, syncPage, report, onChange })
}
