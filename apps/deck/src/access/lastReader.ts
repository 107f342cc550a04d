import type { KeyValueStorage } from '../platform/storage.ts'
import { createStoredValue } from '../platform/storedValue.ts'

/** The reader whose data this browser has: who logged in last and did not log out. */
export type LastReader = {
  /** Whether what is here belongs to a reader with another e-mail. */
  isOther(email: string): boolean
  set(email: string): void
  forget(): void
}

export function createLastReader(storage: KeyValueStorage): LastReader {
  const stored = createStoredValue<string | null>(
    storage,
    'last-reader',
    value => value,
    value => value,
  )
  return {
    isOther: email => (stored.get() ?? readerOf(email)) !== readerOf(email),
    set: email => stored.set(readerOf(email)),
    forget: () => stored.set(null),
  }
}

/** An e-mail in the form in which the content API takes it. */
function readerOf(email: string): string {
  return email.trim().toLowerCase()
}
