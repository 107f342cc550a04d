import type { KeyValueStorage } from './storage.ts'

// The first two are also written by the fault page (`public/fault.js`), which cannot import this file.
const usedKey = 'database'
const asideKey = 'databases-set-aside'
const takenKey = 'database-taken-over'
/** data 9. */
const firstName = 'db'

/**
 * Which database of this browser the deck reads, and those that the fault page has set aside so that the deck could
 * start without them. They are kept until their reader logs out.
 */
export type LocalDatabase = {
  used(): string
  setAside(): string[]
  /** The last one that was set aside, as long as its columns were not taken over; else null. */
  offered(): string | null
  /** Its columns are here now: it is not offered any more. */
  noteTaken(name: string): void
  /** Reads that one from the next start on, and sets aside the one that is used now. */
  takeBack(name: string): void
  /** The database holds nothing any more. */
  forget(name: string): void
}

export function createLocalDatabase(storage: Pick<KeyValueStorage, 'get' | 'set' | 'remove'>): LocalDatabase {
  const used = () => storage.get(usedKey) ?? firstName
  const setAside = () => (storage.get(asideKey) ?? '').split(' ').filter(name => name !== '')
  const without = (name: string) => setAside().filter(each => each !== name)
  const write = (names: readonly string[]) => storage.set(asideKey, names.join(' '))
  return {
    used,
    setAside,
    offered() {
      const last = setAside().at(-1) ?? null
      return last === storage.get(takenKey) ? null : last
    },
    noteTaken: name => storage.set(takenKey, name),
    takeBack(name) {
      write([...without(name), used()])
      storage.set(usedKey, name)
    },
    forget: name => write(without(name)),
  }
}
