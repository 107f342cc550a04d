/** By then it is done, however busy the page is. */
const atLatestMs = 10_000

/** By then a deck is drawn. Until then a moment without work only waits for what is drawn next. */
const drawnAfterMs = 1500

/** Calls back when the page has nothing better to do. */
export function whenIdle(callback: () => void): void {
  if ('requestIdleCallback' in window)
    setTimeout(() => window.requestIdleCallback(callback, { timeout: atLatestMs }), drawnAfterMs)
  else setTimeout(callback, atLatestMs / 2)
}
