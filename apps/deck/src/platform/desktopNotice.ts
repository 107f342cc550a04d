/** A notification of the desktop. */
export type DesktopNotice = {
  title: string
  body: string
  /** Another with the same tag takes its place, whichever tab shows it. */
  tag: string
  /** The deck's own address that a click opens. */
  path: string
  /** The language of title and body, where it is not the page's. */
  lang?: string
}

/** What the reader has said to the browser; `missing` where it has no notifications, or none for this page. */
export type DesktopPermission = NotificationPermission | 'missing'

export function desktopPermission(): DesktopPermission {
  return 'Notification' in window ? Notification.permission : 'missing'
}

/** Asks the reader. To be called by the button that needs it alone: a browser asks once. */
export async function askForDesktop(): Promise<DesktopPermission> {
  return 'Notification' in window ? Notification.requestPermission() : 'missing'
}

/**
 * Shows it where the reader has allowed that, by the service worker, which hears the click when no tab is left; by the page
 * itself where there is no worker. Says whether it was shown; never rejects.
 */
export async function showOnDesktop(notice: DesktopNotice): Promise<boolean> {
  if (desktopPermission() !== 'granted') return false
  const { title, body, tag, path, lang = '' } = notice
  const options: NotificationOptions = { body, tag, lang, icon: '/icons/icon-192.png', data: { path } }
  try {
    const worker = await navigator.serviceWorker?.getRegistration()
    if (worker?.active) await worker.showNotification(title, options)
    else showByPage(title, options, path)
    return true
  } catch {
    // Browsers of phones show them by a service worker alone.
    return false
  }
}

function showByPage(title: string, options: NotificationOptions, path: string): void {
  const notice = new Notification(title, options)
  notice.addEventListener('click', () => {
    window.focus()
    history.pushState(null, '', path)
    notice.close()
  })
}
