import { readersCaches, type ToWorker } from './workerProtocol.ts'

/** Deletes the reader's pictures and stories, because a log-out leaves none of them (D28). */
export async function clearReadersCaches(tellWorker: (message: ToWorker) => void): Promise<void> {
  if (!('caches' in window)) return
  // The worker is told first, so that it does not keep a file that is still on its way.
  tellWorker({ type: 'FORGET' })
  await Promise.all(readersCaches.map(name => caches.delete(name)))
}
