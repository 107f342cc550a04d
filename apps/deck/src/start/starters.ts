import type { Report, SteadyStore } from '@wiredeck/columns'
import type { AgencySettings } from '@wiredeck/document'
import type { KeyValueStorage } from '../platform/storage.ts'
import type { Config } from './config.ts'

const startersKey = 'starter-columns-given'

type StartersDeps = {
  storage: KeyValueStorage
  store: SteadyStore
  config: Config
  agency: AgencySettings
  report: Report
}

/** Starter columns come once per browser; a reader who has closed them all does not get them again (D31). */
export async function giveStarters({ storage, store, config, agency, report }: StartersDeps): Promise<void> {
  const { starterColumns } = config
  const hasDatabase = store.storage.state().keeping === 'database'
  // A store in memory begins empty, so it gets the columns at each start.
  if (!starterColumns || (hasDatabase && storage.get(startersKey) !== null)) return
  try {
    // Loaded when needed, because no other start of this browser needs it.
    const { giveStarterColumns } = await import('./starterColumns.ts')
    await giveStarterColumns(store, starterColumns, { agency, report })
    storage.set(startersKey, new Date().toISOString())
  } catch (error) {
    report('The starter columns come with the next start', error)
  }
}
