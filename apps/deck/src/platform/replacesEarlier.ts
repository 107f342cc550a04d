/** What a notification of a document has in its `data`. */
export type NoticeData = { path: string; revision?: number }

/** Not every browser knows `renotify`, so that the types of the DOM leave it out. */
export type RingingOptions = NotificationOptions & { renotify: boolean }

/**
 * Whether a notification of this revision replaces one of an earlier revision. It must ring again then, because
 * it takes back what that one said; a browser otherwise replaces in silence. Tabs and the service worker tell of
 * the same revision, and only the first of them rings.
 */
export async function replacesEarlier(
  worker: Pick<ServiceWorkerRegistration, 'getNotifications'>,
  tag: string,
  revision: number | undefined,
): Promise<boolean> {
  if (revision === undefined) return false
  // A notification that replaces in silence is better than none.
  const standing = await worker.getNotifications({ tag }).catch(() => [])
  return standing.some(({ data }) => ((data as Partial<NoticeData> | null)?.revision ?? 0) < revision)
}
