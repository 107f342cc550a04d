/** Small values that stay in this browser. In a window without storage, they last until it is closed. */
export type KeyValueStorage = {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  /** Called when another tab has changed a key; the value is null if it was removed. */
  onChange(key: string, listener: (value: string | null) => void): () => void
}

export function createLocalStorage(): KeyValueStorage {
  return createStorage(() => localStorage)
}

/** Of this tab alone: a reload keeps it, another tab has its own. */
export function createTabStorage(): KeyValueStorage {
  // No other tab writes to it, so there are no changes to report.
  return { ...createStorage(() => sessionStorage), onChange: () => () => {} }
}

function createStorage(open: () => Storage): KeyValueStorage {
  // Values that the browser does not keep last until the window is closed.
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

// Reading or writing throws if the browser forbids storage or the storage is full.
function attempt<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
