/** A set of functions to call, and a way to call them all. */
export type Listeners<T> = {
  subscribe: (listener: (value: T) => void) => () => void
  tell: (value: T) => void
}

/** `open` is called for the first listener, and the function that it returns after the last was removed. */
export function createListeners<T>(open?: () => () => void): Listeners<T> {
  const listeners = new Set<(value: T) => void>()
  let close: (() => void) | undefined
  return {
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1) close = open?.()
      return () => {
        const isLast = listeners.delete(listener) && listeners.size === 0
        if (isLast) close?.()
      }
    },
    tell(value) {
      for (const listener of listeners) listener(value)
    },
  }
}
