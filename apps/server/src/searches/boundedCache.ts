/** Values by key, of a limited number of bytes in all. The least recently used value makes room. */
export type BoundedCache<T> = {
  get(key: string): T | undefined
  /** One that is too heavy by itself is not kept. */
  set(key: string, value: T, bytes: number): void
  clear(): void
  /** All that is kept, in bytes. */
  weight(): number
}

export function createBoundedCache<T>(mostBytes: number): BoundedCache<T> {
  // In the order in which they were asked for, the latest last.
  const entries = new Map<string, { value: T; bytes: number }>()
  let weight = 0

  const drop = (key: string) => {
    weight -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set(key, value, bytes) {
      drop(key)
      if (bytes > mostBytes) return
      entries.set(key, { value, bytes })
      weight += bytes
      for (const oldest of entries.keys()) {
        if (weight <= mostBytes) break
        drop(oldest)
      }
    },
    clear() {
      entries.clear()
      weight = 0
    },
    weight: () => weight,
  }
}
