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
  /** The database that was set aside last, until its columns are taken over; else null. */
  offered(): string | null
  /** The columns of that database were taken over, so it is no longer offered. */
  noteTaken(name: string): void
  /** From the next start on, reads that database and sets aside the one that is used now. */
  takeBack(name: string): void
  /** That database was emptied. */
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
