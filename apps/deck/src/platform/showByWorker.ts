/** What a notification of a document has in its `data`. */
type NoticeData = { path: string; revision?: number }

/** The options of a notification, which tell the worker what it is about. */
export type NoticeOptions = NotificationOptions & { tag: string; data: NoticeData }

type NoticeWorker = Pick<ServiceWorkerRegistration, 'getNotifications' | 'showNotification'>

/** Shows a notification by the service worker, the same way from a page and from the worker itself. */
export async function showByWorker(
  worker: NoticeWorker,
  title: string,
  options: NoticeOptions,
): Promise<void> {
  const renotify = await replacesEarlier(worker, options.tag, options.data.revision)
  // Not every browser knows `renotify`, so that the types of the DOM leave it out.
  const ringing: NoticeOptions & { renotify: boolean } = { ...options, renotify }
  await worker.showNotification(title, ringing)
}

/**
 * Whether a notification of this revision replaces one of an earlier revision. It must ring again then, because
 * it takes back what that one said; a browser otherwise replaces in silence. Tabs and the service worker tell of
 * the same revision, and only the first of them rings.
 */
export async function replacesEarlier(
  worker: Pick<NoticeWorker, 'getNotifications'>,
  tag: string,
  revision: number | undefined,
): Promise<boolean> {
  if (revision === undefined) return false
  // A notification that replaces in silence is better than none.
  const standing = await worker.getNotifications({ tag }).catch(() => [])
  return standing.some(({ data }) => ((data as Partial<NoticeData> | null)?.revision ?? 0) < revision)
}
