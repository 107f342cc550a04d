/** Is the device online, as far as the browser knows? */
export const isOnline = (): boolean => navigator.onLine

export function onOnlineChange(listener: (isOnline: boolean) => void): () => void {
  const tell = () => listener(isOnline())
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}
