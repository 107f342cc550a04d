import { createListeners, type Listeners } from './listeners.ts'
import type { KeyValueStorage } from './storage.ts'

/** A value that this browser stores under one key. Its listeners hear of a change in this tab and in any other. */
export type StoredValue<T> = {
  get(): T
  set(value: T): void
  subscribe: Listeners['subscribe']
}

/**
 * `read` gets null if nothing is stored, and must not throw, because another program may have written under
 * the key. If `write` returns null, the key is removed.
 */
export function createStoredValue<T>(
  storage: KeyValueStorage,
  key: string,
  read: (stored: string | null) => T,
  write: (value: T) => string | null,
): StoredValue<T> {
  const { subscribe, tell } = createListeners()
  let value = read(storage.get(key))
  const take = (next: T) => {
    value = next
    tell()
  }
  storage.onChange(key, stored => take(read(stored)))
  return {
    get: () => value,
    set(next) {
      const stored = write(next)
      if (stored === null) storage.remove(key)
      else storage.set(key, stored)
      take(next)
    },
    subscribe,
  }
}
