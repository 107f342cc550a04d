import { defaultParams, giveStarterColumns, type Store } from '@wiredeck/columns'
import type { AgencySettings } from '@wiredeck/document'
import type { KeyValueStorage } from '../platform/storage.ts'
import type { Config } from './config.ts'

const startersKey = 'starter-columns-given'

type StartersDeps = {
  storage: KeyValueStorage
  store: Store
  config: Config
  agency: AgencySettings
  hasDatabase: boolean
}

/** Starter columns come once a browser; who has closed them all is not given them again (decision 31). */
export async function giveStarters({
  storage,
  store,
  config,
  agency,
  hasDatabase,
}: StartersDeps): Promise<void> {
  // Memory has nothing of what was here before.
  const areDue = storage.get(startersKey) === null || !hasDatabase
  if (!areDue || config.starterColumns.length === 0) return
  const starters = config.starterColumns.map(({ type, params }) => ({
    type,
    params: { ...defaultParams(agency), ...given(params) },
  }))
  await giveStarterColumns(store, starters)
  storage.set(startersKey, new Date().toISOString())
}

/** Without the keys that were left out, which JSON spells as undefined. */
function given<T extends object>(params: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(params).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> }
}
