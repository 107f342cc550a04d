import type { Listeners } from '../platform/listeners.ts'
import type { KeyValueStorage } from '../platform/storage.ts'
import { createStoredValue } from '../platform/storedValue.ts'

/** The documents that the reader has opened in this browser. */
export type ReadDocuments = {
  /** Another set after every change. */
  ids(): ReadonlySet<string>
  add(id: string): void
  /** Leaves the next reader of this browser none of them. */
  forget(): void
  subscribe: Listeners['subscribe']
}

/** A document opened longer ago looks unread again, because a year of them would fill the storage. */
const mostKept = 2000

export function createReadDocuments(storage: KeyValueStorage): ReadDocuments {
  const { get, set, subscribe } = createStoredValue(storage, 'read-documents', parseIds, ids =>
    ids.size === 0 ? null : JSON.stringify([...ids]),
  )
  return {
    ids: get,
    add(id) {
      // The last in the list are kept longest.
      const others = [...get()].filter(each => each !== id)
      set(new Set([...others, id].slice(-mostKept)))
    },
    forget: () => set(new Set()),
    subscribe,
  }
}

function parseIds(stored: string | null): ReadonlySet<string> {
  try {
    const list: unknown = JSON.parse(stored ?? '[]')
    return new Set(Array.isArray(list) ? list.slice(-mostKept).filter(id => typeof id === 'string') : [])
  } catch {
    // A value that another program stored under this key.
    return new Set()
  }
}
