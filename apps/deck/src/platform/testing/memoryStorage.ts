import type { KeyValueStorage } from '../storage.ts'

/** A storage that no other tab sees, and that ends with its test. */
export function createMemoryStorage(): KeyValueStorage {
  const values = new Map<string, string>()
  return {
    get: key => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: key => void values.delete(key),
    onChange: () => () => {},
  }
}
