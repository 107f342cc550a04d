/** The callback waits no longer than this, however busy the page is. */
const atLatestMs = 10_000

/** Calls back when the page has nothing better to do. */
export function whenIdle(callback: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(callback, { timeout: atLatestMs })
  else setTimeout(callback, atLatestMs / 2)
}
