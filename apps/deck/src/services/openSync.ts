import { createServerClock, systemClock, timedFetch, type Report, type SteadyStore } from '@wiredeck/columns'
import { createMirror, openSupabaseRemote, skewOf } from '@wiredeck/columns/mirror'
import type { AgencySettings } from '@wiredeck/document'
import type { OpenSync } from './sync.ts'
import { addAccountTexts } from '../i18n/accountTexts.ts'
import { alone } from '../tabs/alone.ts'
import { isOnline, onOnlineChange } from '../platform/online.ts'
import type { KeyValueStorage } from '../platform/storage.ts'
import { isVisible, onVisibilityChange } from '../platform/visibility.ts'
import { openAccount, type AccountsConfig } from '../session/openAccount.ts'
import { createFollow } from './followAccount.ts'

export type OpenSyncDeps = {
  accounts: AccountsConfig
  storage: KeyValueStorage
  store: SteadyStore
  /** Asks the wire for what has just come without its list. */
  pollNow: () => void
  agency: AgencySettings
  report: Report
  onChange: () => void
}

/** The sync account with its mirror, which follows the reader who is signed in. */
export async function openSync(deps: OpenSyncDeps): Promise<OpenSync> {
  const { accounts, storage, store, pollNow, agency, report, onChange } = deps
  await addAccountTexts()
  // The accounts may lie on another server than the wire.
  const server = createServerClock()
  const account = openAccount({
    accounts,
    storage,
    fetch: timedFetch(server),
    report,
    onChange: () => {
      follow()
      onChange()
    },
  })
  const mirror = createMirror({
    store,
    openRemote: async userId =>
      openSupabaseRemote({ client: account.client, userId, agency, skewMs: () => skewOf(server), report }),
    clock: systemClock,
    isActive: () => isVisible() && isOnline(),
    isOnline,
    isInMemory: () => store.storage.state().keeping !== 'database',
    lock: task => alone('mirror', task),
    // The columns come without their lists, so they are polled at once.
    onTaken: pollNow,
    report,
  })

  const follow = createFollow({ account, mirror, report })
  follow()
  mirror.subscribe(onChange)
  onOnlineChange(() => mirror.wake())
  onVisibilityChange(() => mirror.wake())
  return { account, mirror }
}
