import type { Look, Looks } from '@wiredeck/columns'
import type { KeyValueStorage } from '../../platform/storage.ts'

const key = 'looks'

/** The reader's last looks at columns, which all tabs of this browser share. */
export function createLooks(storage: KeyValueStorage): Looks & { forget(): void } {
  // Read each time, because any tab may have written.
  const read = (): Map<string, Look> => parseLooks(storage.get(key))
  const write = (looks: ReadonlyMap<string, Look>): void =>
    looks.size === 0 ? storage.remove(key) : storage.set(key, JSON.stringify([...looks]))
  return {
    get: id => read().get(id) ?? null,
    set: looks => write(new Map([...read(), ...looks])),
    remove(ids) {
      const looks = read()
      for (const id of ids) looks.delete(id)
      write(looks)
    },
    /** Leaves the next reader of this browser none of them. */
    forget: () => storage.remove(key),
  }
}

/** Another program may have written under the key. */
function parseLooks(stored: string | null): Map<string, Look> {
  try {
    const entries: unknown = JSON.parse(stored ?? '[]')
    return new Map(Array.isArray(entries) ? entries.filter(isEntry) : [])
  } catch {
    return new Map()
  }
}

function isEntry(entry: unknown): entry is [string, Look] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string') return false
  const { at, point, n } = (entry[1] ?? {}) as Partial<Look>
  // Of any other number no date can be made, and its look could not be shown.
  const isInstant = typeof at === 'number' && !Number.isNaN(new Date(at).getTime())
  const isPoint = point === null || (typeof point?.log === 'string' && Number.isFinite(point.number))
  return isInstant && isPoint && (n === undefined || Number.isFinite(n))
}
