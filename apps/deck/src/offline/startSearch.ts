import {
  connectSearcher,
  createOfflineSearcher,
  type OfflineSearcher,
  type Report,
  type Store,
} from '@wiredeck/columns'
import type { SearchWorkerStart } from './searchWorker.ts'
import { startSearchWorker } from './startWorker.ts'

export type SearchOptions = {
  store: Store
  /** Without a database a worker has nothing to read, so the page itself searches, in small steps. */
  hasDatabase: boolean
  /** The deck's own, unless a test names another. */
  databaseName?: string
  isOnline: () => boolean
  report: Report
}

/** Searches what is stored, in a worker where that is possible. It follows the changes of the store. */
export function startSearch({
  store,
  hasDatabase,
  databaseName,
  isOnline,
  report,
}: SearchOptions): OfflineSearcher {
  const searchHere = () => createOfflineSearcher({ source: store, now: Date.now })
  let current: OfflineSearcher = hasDatabase ? searchInWorker() : searchHere()
  store.subscribe(({ documents }) => {
    if (documents.length > 0) current.changed(documents)
  })

  function searchInWorker(): OfflineSearcher {
    const worker = startSearchWorker()
    const { port1, port2 } = new MessageChannel()
    const start: SearchWorkerStart = { databaseName }
    worker.postMessage(start, [port2])
    const there = connectSearcher(port1)
    worker.addEventListener('error', event => {
      // The worker crashed, or its script could not be fetched. Without a network that is no fault.
      event.preventDefault()
      if (isOnline()) report('No worker for offline search: the page searches', event.message)
      worker.terminate()
      current = searchHere()
      there.fail(new Error('The search worker has ended'))
    })
    return there
  }

  /** A call that a worker's end interrupts is answered by the searcher that replaced the worker. */
  const ask = async <T>(call: (searcher: OfflineSearcher) => Promise<T>): Promise<T> => {
    const asked = current
    try {
      return await call(asked)
    } catch (error) {
      if (current === asked) throw error
      return call(current)
    }
  }

  return {
    search: (request, tellSoFar) => ask(searcher => searcher.search(request, tellSoFar)),
    values: (field, request, size) => ask(searcher => searcher.values(field, request, size)),
    prepare: () => ask(searcher => searcher.prepare()),
    changed: ids => current.changed(ids),
  }
}
