import { readersCaches, type ToWorker } from './workerProtocol.ts'

/** What a logout leaves of the reader's pictures and stories: nothing (decision 28). */
export async function clearReadersCaches(tellWorker: (message: ToWorker) => void): Promise<void> {
  if (!('caches' in window)) return
  // First, so that what is on its way is not kept any more.
  tellWorker({ type: 'FORGET' })
  await Promise.all(readersCaches.map(name => caches.delete(name)))
}
