import type { KeyValueStorage } from './storage.ts'

const key = 'login-mark'

/**
 * A text of its own for each login in this browser, which all tabs read. Unlike a message, a tab that slept while
 * somebody logged out cannot miss it.
 */
export type LoginMark = {
  /** Null while nobody is logged in, and from the moment at which somebody begins to log out. */
  current(): string | null
  begin(): void
  end(): void
  /** Within a login, ends what tabs remember of it so far. */
  renew(): void
}

export function createLoginMark(storage: Pick<KeyValueStorage, 'get' | 'set' | 'remove'>): LoginMark {
  const current = () => storage.get(key)
  const begin = () => storage.set(key, crypto.randomUUID())
  return {
    current,
    begin,
    end: () => storage.remove(key),
    renew() {
      if (current() !== null) begin()
    },
  }
}
