import type { KeyValueStorage } from '../platform/storage.ts'
import { createStoredValue, type StoredValue } from '../platform/storedValue.ts'

/** The text of the search box, in every place that shows one: it outlives dialogs, logins and reloads. */
export type SearchDraft = StoredValue<string>

/** UTF-16 units: nobody types a longer text, and every piece of it is drawn. */
const longestStored = 20_000

export function createSearchDraft(storage: KeyValueStorage): SearchDraft {
  return createStoredValue(
    storage,
    'search-draft',
    stored => (stored ?? '').slice(0, longestStored),
    text => text || null,
  )
}
