/** Small values that stay in this browser. A window without storage forgets them, and works. */
export type KeyValueStorage = {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  /** Told when another tab has changed a key; null when it was removed. */
  onChange(key: string, listener: (value: string | null) => void): () => void
}

export function createLocalStorage(): KeyValueStorage {
  return createStorage(() => localStorage)
}

/** Of this tab alone: a reload keeps it, another tab has its own. */
export function createTabStorage(): KeyValueStorage {
  // No other tab writes into it: what happens to the storage of all tabs is no news here.
  return { ...createStorage(() => sessionStorage), onChange: () => () => {} }
}

function createStorage(open: () => Storage): KeyValueStorage {
  // What the browser does not keep holds at least until the window is closed.
  const unkept = new Map<string, string>()
  return {
    get: key => unkept.get(key) ?? attempt(() => open().getItem(key)) ?? null,
    set(key, value) {
      const isKept = attempt(() => {
        open().setItem(key, value)
        return true
      })
      if (isKept) unkept.delete(key)
      else unkept.set(key, value)
    },
    remove(key) {
      unkept.delete(key)
      attempt(() => open().removeItem(key))
    },
    onChange(key, listener) {
      const handle = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener(event.newValue)
      }
      window.addEventListener('storage', handle)
      return () => window.removeEventListener('storage', handle)
    },
  }
}

// Reading or writing throws where the browser forbids storage or where it is full.
function attempt<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
