import { createListeners, type Listeners } from './listeners.ts'
import type { KeyValueStorage } from './storage.ts'

/** A value that this browser stores under one key. Its listeners hear of a change in this tab and in any other. */
export type StoredValue<T> = {
  get(): T
  set(value: T): void
  subscribe: Listeners['subscribe']
}

type Format<T> = {
  /** Null where nothing is stored. Another program may have written under the key, so this never throws. */
  read(stored: string | null): T
  /** Null removes the key. */
  write(value: T): string | null
}

export function createStoredValue<T>(
  storage: KeyValueStorage,
  key: string,
  { read, write }: Format<T>,
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
