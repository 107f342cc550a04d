/** Those who want to be told, and a way to tell them. */
export type Listeners<T> = {
  subscribe: (listener: (value: T) => void) => () => void
  tell: (value: T) => void
}

export function createListeners<T>(): Listeners<T> {
  const listeners = new Set<(value: T) => void>()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell(value) {
      for (const listener of listeners) listener(value)
    },
  }
}
