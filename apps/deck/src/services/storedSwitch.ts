import { createListeners, type Listeners } from '../platform/listeners.ts'
import type { KeyValueStorage } from '../platform/storage.ts'

/** Something that is on until the reader turns it off, in every tab of this browser. */
export type StoredSwitch = {
  isOn(): boolean
  set(isOn: boolean): void
  subscribe: Listeners['subscribe']
}

export function createStoredSwitch(storage: KeyValueStorage, key: string): StoredSwitch {
  const { subscribe, tell } = createListeners()
  storage.onChange(key, tell)
  return {
    isOn: () => storage.get(key) !== 'off',
    set(isOn) {
      if (isOn) storage.remove(key)
      else storage.set(key, 'off')
      tell()
    },
    subscribe,
  }
}
