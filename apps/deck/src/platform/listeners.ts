/** Those who want to be told that something changed. */
export type Listeners = {
  subscribe: (listener: () => void) => () => void
  tell: () => void
}

export function createListeners(): Listeners {
  const listeners = new Set<() => void>()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell() {
      for (const listener of listeners) listener()
    },
  }
}
