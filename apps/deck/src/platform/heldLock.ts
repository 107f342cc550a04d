export type HeldLock = {
  /** Waits in line for the lock; called again while it waits or is held, nothing happens. */
  request(): void
  /** Takes the lock from the tab that holds it. */
  steal(): void
  release(): void
}

/**
 * A lock that one tab of the browser holds until it is released, closed, or another tab takes it away. Without locks
 * each tab holds its own.
 */
export function createHeldLock(
  name: string,
  { onHeld, onLost }: { onHeld(): void; onLost(): void },
): HeldLock {
  let current: { end(): void } | null = null

  const request = (isStolen: boolean): void => {
    const waiting = new AbortController()
    let endHolding = () => {}
    const mine = {
      end: () => {
        waiting.abort()
        endHolding()
      },
    }
    current = mine
    const hold = (): Promise<void> =>
      new Promise(resolve => {
        endHolding = resolve
        if (current === mine) onHeld()
        else resolve()
      })
    if (!('locks' in navigator)) return void hold()
    navigator.locks
      .request(name, isStolen ? { steal: true } : { signal: waiting.signal }, hold)
      // It was given up while it waited, or another tab has taken it.
      .catch(() => {
        if (current !== mine) return
        current = null
        onLost()
      })
  }
  const release = (): void => {
    const held = current
    current = null
    held?.end()
  }

  return {
    request: () => {
      if (!current) request(false)
    },
    steal: () => {
      release()
      request(true)
    },
    release,
  }
}
