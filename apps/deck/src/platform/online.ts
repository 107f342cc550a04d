/** Is the device online, as far as the browser knows? */
export const isOnline = (): boolean => navigator.onLine

/** May the deck fetch ahead of need? Not if the reader saves data. */
export function mayFetchAhead(): boolean {
  // Only Chromium has this property, so no library of types declares it.
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return isOnline() && connection?.saveData !== true
}

export function onOnlineChange(listener: (isOnline: boolean) => void): () => void {
  const tell = () => listener(isOnline())
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}
