import type { ColumnViews, DeckView, SteadyStore } from '@wiredeck/columns'
import type { LocalDatabase } from '../platform/localDatabase.ts'
import { createStorageNews, type StorageNewsBoard } from './storageNews.ts'

/** What this device has stored, and the views of it. */
export type StoredPart = {
  store: SteadyStore
  deckView: DeckView
  columnViews: ColumnViews
  localDatabase: LocalDatabase
  storageNews: StorageNewsBoard
}

/** `begun` was opened while the deck's own script was still being compiled. */
export function openStored(begun: Omit<StoredPart, 'storageNews'>): StoredPart {
  return { ...begun, storageNews: createStorageNews(begun.store.storage) }
}
