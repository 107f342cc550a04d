import { createOfflineSearcher, openIndexedDbStore, serveSearcher, type Store } from '@wiredeck/columns'

/** What a page sends first, with the port that it asks through. */
export type SearchWorkerStart = { databaseName: string | undefined }

// Reads the documents and keeps the index of them, beside the page: reading 10,000 of them takes seconds.
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

/** Opened when it is first needed, so that nobody waits for a connection that nothing uses; again after a failure or a loss. */
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
