import { showByWorker, type NoticeOptions } from './showByWorker.ts'

/** A notification of the desktop. */
export type DesktopNotice = {
  title: string
  body: string
  /** Another notification with the same tag replaces it, whichever tab shows it. */
  tag: string
  /** The deck's own address that a click opens. */
  path: string
  /** The language of title and body, if it is not the page's. */
  lang?: string
  /** The revision of the document, if it is about one. */
  revision?: number
}

/** What the reader has told the browser; `missing` if this page cannot have notifications. */
export type DesktopPermission = NotificationPermission | 'missing'

export function desktopPermission(): DesktopPermission {
  return 'Notification' in window ? Notification.permission : 'missing'
}

/** Asks the reader. Only the button that needs permission calls it, because a browser asks once. */
export async function askForDesktop(): Promise<DesktopPermission> {
  return 'Notification' in window ? Notification.requestPermission() : 'missing'
}

/**
 * Shows a notification if the reader allows it. The service worker shows it, because a worker hears the click
 * when no tab is left; without a worker the page does. Resolves to whether it was shown; never rejects.
 */
export async function showOnDesktop(notice: DesktopNotice): Promise<boolean> {
  if (desktopPermission() !== 'granted') return false
  const { title, body, tag, path, lang = '', revision } = notice
  const data = { path, ...(revision !== undefined && { revision }) }
  const options: NoticeOptions = { body, tag, lang, icon: '/icons/icon-192.png', data }
  try {
    const worker = await navigator.serviceWorker?.getRegistration()
    if (worker?.active) await showByWorker(worker, title, options)
    else showByPage(title, options, path)
    return true
  } catch {
    // Browsers on phones show notifications only through a service worker.
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
