import type { AccountsConfig } from '../session/openAccount.ts'
import type { OpenSyncDeps } from './openSync.ts'
import type { StoredPart } from './storedPart.ts'
import { createSync, type Sync } from './sync.ts'

/** The sync account; null if the deck has none. */
export type AccountPart = Sync | null

type Deps = Omit<OpenSyncDeps, 'accounts' | 'store' | 'onChange'> & {
  config: { accounts?: AccountsConfig | undefined }
  stored: Pick<StoredPart, 'store'>
}

export function openAccountPart({ config: { accounts }, stored: { store }, ...deps }: Deps): AccountPart {
  if (!accounts) return null
  return createSync(
    accounts,
    deps.storage,
    async onChange => (await import('./openSync.ts')).openSync({ ...deps, accounts, store, onChange }),
    deps.report,
  )
}
