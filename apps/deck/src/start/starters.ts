import type { Report, Store } from '@wiredeck/columns'
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
  report: Report
}

/** Starter columns come once per browser; a reader who has closed them all does not get them again (D31). */
export async function giveStarters({ storage, store, config, ...deps }: StartersDeps): Promise<void> {
  const { starterColumns } = config
  // A store in memory begins empty, so it gets the columns at each start.
  if (!starterColumns || (deps.hasDatabase && storage.get(startersKey) !== null)) return
  try {
    // Loaded when needed, because no other start of this browser needs it.
    const { giveStarterColumns } = await import('./starterColumns.ts')
    await giveStarterColumns(store, starterColumns, deps)
    storage.set(startersKey, new Date().toISOString())
  } catch (error) {
    deps.report('The starter columns come with the next start', error)
  }
}
