import { createListeners, type Listeners } from '../platform/listeners.ts'
import type { KeyValueStorage } from '../platform/storage.ts'

/** What stands in the search box, in every place that shows one: it outlives dialogs, logins and reloads. */
export type SearchDraft = {
  text(): string
  set(text: string): void
  subscribe: Listeners['subscribe']
}

const key = 'search-draft'
/** UTF-16 units: what is longer nobody has typed, and every piece of it is drawn. */
const longestStored = 20_000

export function createSearchDraft(storage: KeyValueStorage): SearchDraft {
  const { subscribe, tell } = createListeners()
  let text = (storage.get(key) ?? '').slice(0, longestStored)
  return {
    text: () => text,
    set(next) {
      if (next === text) return
      text = next
      if (next === '') storage.remove(key)
      else storage.set(key, next)
      tell()
    },
    subscribe,
  }
}
