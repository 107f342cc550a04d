/** Is the device online, as far as the browser knows? */
export const isOnline = (): boolean => navigator.onLine

/** May the network be used ahead of need? Not where the reader saves data. */
export function mayFetchAhead(): boolean {
  // Chromium's own, so no library of types has it.
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
