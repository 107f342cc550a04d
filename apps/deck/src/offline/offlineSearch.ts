import type { OfflineSearcher } from '@wiredeck/columns'
import { late } from '../platform/late.ts'

/** Offline search; its script is fetched when it is first needed. */
type Searching = Pick<OfflineSearcher, 'search' | 'values' | 'prepare'>
export type OfflineSearch = Searching & {
  /** Fetches the script while there is a network. Reads no document yet. */
  fetch(): Promise<void>
}

/** `load` fetches the searcher; if it fails, the next call tries again. */
export function createOfflineSearch(load: () => Promise<Searching>): OfflineSearch {
  const searcher = late<Searching>({
    nothing: {},
    calls: { search: true, values: true, prepare: true },
    load,
  })
  return { ...searcher, fetch: async () => void (await searcher.load()) }
}
