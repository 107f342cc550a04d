export type HeldLock = {
  /** Waits in line for the lock. Does nothing if this tab already waits for it or holds it. */
  request(): void
  /** Takes the lock from the tab that holds it. */
  steal(): void
  release(): void
}

/**
 * A lock that one tab of the browser holds until it releases the lock, is closed, or another tab steals it.
 * Without locks in the browser, each tab holds its own.
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
      // The request was given up while it waited, or another tab has stolen the lock.
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
