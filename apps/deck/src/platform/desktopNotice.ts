/** Shows a notification of the desktop where the reader has allowed it, once for all tabs that say the same `tag`. */
export function showOnDesktop(title: string, body: string, tag: string): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  try {
    const notice = new Notification(title, { body, tag })
    notice.addEventListener('click', () => {
      window.focus()
      notice.close()
    })
  } catch {
    // Browsers of phones show them by a service worker alone.
  }
}
