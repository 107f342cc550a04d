import { createListeners, type Listeners } from './listeners.ts'
import type { KeyValueStorage } from './storage.ts'

/** What stands in the search box, in every place that shows one: it outlives dialogs, logins and reloads. */
export type SearchDraft = {
  text(): string
  set(text: string): void
  subscribe: Listeners['subscribe']
}

const key = 'search-draft'

export function createSearchDraft(storage: KeyValueStorage): SearchDraft {
  const { subscribe, tell } = createListeners()
  let text = storage.get(key) ?? ''
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
