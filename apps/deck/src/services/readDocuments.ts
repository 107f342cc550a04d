import { createListeners, type Listeners } from '../platform/listeners.ts'
import type { KeyValueStorage } from '../platform/storage.ts'

/** Which documents the reader has opened in this browser. */
export type ReadDocuments = {
  /** Another set after every change. */
  ids(): ReadonlySet<string>
  add(id: string): void
  /** What the next reader of this browser need not know. */
  forget(): void
  subscribe: Listeners['subscribe']
}

const storageKey = 'read-documents'
/** What was opened longer ago looks new again; a year of it would fill the storage. */
const mostKept = 2000

export function createReadDocuments(storage: KeyValueStorage): ReadDocuments {
  const { subscribe, tell } = createListeners()
  let ids = parseIds(storage.get(storageKey))
  const take = (next: ReadonlySet<string>) => {
    ids = next
    tell()
  }
  storage.onChange(storageKey, value => take(parseIds(value)))
  return {
    ids: () => ids,
    add(id) {
      // The last in the list are kept longest.
      const others = [...ids].filter(each => each !== id)
      const next = [...others, id].slice(-mostKept)
      storage.set(storageKey, JSON.stringify(next))
      take(new Set(next))
    },
    forget() {
      storage.remove(storageKey)
      take(new Set())
    },
    subscribe,
  }
}

function parseIds(stored: string | null): ReadonlySet<string> {
  try {
    const list: unknown = JSON.parse(stored ?? '[]')
    return new Set(Array.isArray(list) ? list.slice(-mostKept).filter(id => typeof id === 'string') : [])
  } catch {
    // Somebody else's value under our key.
    return new Set()
  }
}
