export type Lock = {
  /**
   * Waits in line for the lock, and again whenever it is lost, until `release`. Does nothing if this tab
   * already waits for it or holds it.
   */
  request(): void
  /** Takes the lock from the tab that holds it. */
  steal(): void
  release(): void
}

/**
 * How long a tab waits after a failed request before the next one, in ms. WebKit ends the lock of a page that
 * is being left, and refuses each further request of that page at once: without a wait, which such a page does
 * not outlive, requests and refusals follow each other for ever, and the browser cannot go on.
 */
const askAgainAfterMs = 1000

/**
 * A lock that one tab of the browser holds until it releases the lock, is closed, or another tab steals it.
 * `onLost` tells of a held lock that another tab or the browser has taken. Where the browser has no locks, or denies
 * them, each tab holds its own.
 */
export function createLock(name: string, { onHeld, onLost }: { onHeld(): void; onLost(): void }): Lock {
  let current: { end(): void } | null = null

  const request = (isStolen: boolean): void => {
    const waiting = new AbortController()
    let isHeld = false
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
        if (current !== mine) return resolve()
        isHeld = true
        onHeld()
      })
    if (!('locks' in navigator)) return void hold()
    navigator.locks
      .request(name, isStolen ? { steal: true } : { signal: waiting.signal }, hold)
      .catch((error: unknown) => {
        // The request was given up while it waited.
        if (current !== mine) return
        if (!isHeld && areLocksDenied(error)) return void hold()
        const again = setTimeout(() => request(false), askAgainAfterMs)
        endHolding = () => clearTimeout(again)
        if (isHeld) onLost()
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

/** Whether a request for a lock failed because the browser blocks what this site would store, locks included. */
function areLocksDenied(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'SecurityError'
}
