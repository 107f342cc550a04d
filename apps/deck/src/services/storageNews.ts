import type { SteadyStore } from '@wiredeck/columns'
import { createListeners, type Listeners } from '../platform/listeners.ts'

/** News of the columns' storage that the reader has to know. */
export type StorageNews = 'memory' | 'waiting' | 'outdated' | 'lost' | 'full' | 'uncleared'

export type StorageNewsBoard = {
  /** Null while all is well, and when it was dismissed. */
  news(): StorageNews | null
  noteFull(): void
  /** Has a log-out removed what is stored? */
  noteCleared(isCleared: boolean): void
  dismiss(): void
  subscribe: Listeners['subscribe']
}

export function createStorageNews(storage: SteadyStore['storage']): StorageNewsBoard {
  const { subscribe, tell } = createListeners()
  let isFull = false
  let isUncleared = false
  let dismissed: StorageNews | null = null
  storage.subscribe(tell)

  const latest = (): StorageNews | null => {
    if (isUncleared) return 'uncleared'
    const { keeping, wasLost } = storage.state()
    if (keeping !== 'database') return keeping
    if (isFull) return 'full'
    return wasLost ? 'lost' : null
  }
  return {
    news: () => (latest() === dismissed ? null : latest()),
    noteFull() {
      isFull = true
      tell()
    },
    noteCleared(isCleared) {
      isUncleared = !isCleared
      dismissed = null
      tell()
    },
    dismiss() {
      dismissed = latest()
      isUncleared = false
      tell()
    },
    subscribe,
  }
}
