import { createOfflineSearcher, openIndexedDbStore, serveSearcher, type Store } from '@wiredeck/columns'

/** A page's first message, which carries the port for its questions. */
export type SearchWorkerStart = { databaseName: string | undefined }

// Reads and indexes the documents in a worker, because reading 10,000 of them takes seconds.
addEventListener(
  'message',
  ({ data, ports: [port] }) => {
    const { databaseName } = data as SearchWorkerStart
    const open = onceOpened(forget =>
      openIndexedDbStore({
        ...(databaseName === undefined ? {} : { name: databaseName }),
        onLost: forget,
      }),
    )
    const source: Pick<Store, 'documentIds' | 'payloads'> = {
      documentIds: async () => (await open()).documentIds(),
      payloads: async ids => (await open()).payloads(ids),
    }
    if (port) serveSearcher(port, createOfflineSearcher({ source, now: Date.now }))
  },
  { once: true },
)

/** Opens the store when it is first needed, and again after a failure or a loss. */
function onceOpened(openStore: (forget: () => void) => Promise<Store>): () => Promise<Store> {
  let opened: Promise<Store> | null = null
  return () => {
    opened ??= openStore(() => {
      opened = null
    }).catch((error: unknown) => {
      opened = null
      throw error
    })
    return opened
  }
}
