/**
 * Called when the browser puts the page into its back/forward cache, with a promise that resolves when it shows the
 * page again.
 */
export function onPageCached(listener: (shown: Promise<void>) => void): void {
  window.addEventListener('pagehide', ({ persisted }) => {
    if (persisted)
      listener(new Promise(show => window.addEventListener('pageshow', () => show(), { once: true })))
  })
}
