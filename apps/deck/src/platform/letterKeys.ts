import { createListeners, type Listeners } from './listeners.ts'
import type { KeyValueStorage } from './storage.ts'

/** Whether single letters and signs are shortcuts: who dictates, or hits keys by chance, turns them off (decision 37). */
export type LetterKeys = {
  areOn(): boolean
  set(areOn: boolean): void
  subscribe: Listeners['subscribe']
}

const storageKey = 'letter-keys'

export function createLetterKeys(storage: KeyValueStorage): LetterKeys {
  const { subscribe, tell } = createListeners()
  storage.onChange(storageKey, tell)
  return {
    areOn: () => storage.get(storageKey) !== 'off',
    set(areOn) {
      if (areOn) storage.remove(storageKey)
      else storage.set(storageKey, 'off')
      tell()
    },
    subscribe,
  }
}
