import type { OfflineSearcher } from '@wiredeck/columns'

/** Offline search; its script is fetched when it is first needed. */
export type OfflineSearch = Pick<OfflineSearcher, 'search' | 'values' | 'prepare'> & {
  /** Fetches the script while there is a network. Reads no document yet. */
  fetch(): Promise<void>
}

/** `load` fetches the searcher; if it fails, the next call tries again. */
export function createOfflineSearch(load: () => Promise<OfflineSearcher>): OfflineSearch {
  let loading: Promise<OfflineSearcher> | null = null
  const searcher = (): Promise<OfflineSearcher> => {
    loading ??= load().catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }
  return {
    search: async (request, tellSoFar) => (await searcher()).search(request, tellSoFar),
    values: async (field, request, size) => (await searcher()).values(field, request, size),
    prepare: async () => (await searcher()).prepare(),
    fetch: async () => void (await searcher()),
  }
}
