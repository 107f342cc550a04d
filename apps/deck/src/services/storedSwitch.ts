import type { KeyValueStorage } from '../platform/storage.ts'
import { createStoredValue, type StoredValue } from '../platform/storedValue.ts'

/** Something that is on until the reader turns it off, in every tab of this browser. */
export type StoredSwitch = StoredValue<boolean>

export function createStoredSwitch(storage: KeyValueStorage, key: string): StoredSwitch {
  return createStoredValue(
    storage,
    key,
    stored => stored !== 'off',
    isOn => (isOn ? null : 'off'),
  )
}
