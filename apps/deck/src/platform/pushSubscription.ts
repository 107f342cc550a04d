/** Where the relay of the browser's maker reaches it, and the keys that encrypt messages to it. */
export type PushPlace = { endpoint: string; keys: { p256dh: string; auth: string } }

/** What the browser offers for messages to a deck that is closed. No call asks the reader. */
export type PushBrowser = {
  /** Whether it has such messages at all, for this page. */
  canPush(): Promise<boolean>
  /** Null if this browser has no subscription, or one for another public key. */
  place(publicKey: string): Promise<PushPlace | null>
  /** Rejects if the browser makes no subscription, for example without a network. */
  subscribe(publicKey: string): Promise<PushPlace>
  /** Takes effect at once, with or without a network. */
  unsubscribe(): Promise<void>
  /** Removes the notifications of alerts that are still shown. */
  clearNotices(): Promise<void>
}

export const pushBrowser: PushBrowser = {
  canPush: async () => 'PushManager' in window && (await registration()) !== null,

  async place(publicKey) {
    const subscription = await (await registration())?.pushManager.getSubscription()
    const key = subscription?.options.applicationServerKey
    const isForOther = key instanceof ArrayBuffer && toBase64url(key) !== publicKey
    return subscription && !isForOther ? placeOf(subscription) : null
  },

  async subscribe(publicKey) {
    const worker = await registration()
    if (!worker) throw new Error('There is no service worker')
    const known = await worker.pushManager.getSubscription()
    // The existing subscription may be for a key that the server no longer has.
    await known?.unsubscribe()
    return placeOf(
      await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }),
    )
  },

  async unsubscribe() {
    await (await (await registration())?.pushManager.getSubscription())?.unsubscribe()
  },

  async clearNotices() {
    for (const notice of (await (await registration())?.getNotifications()) ?? []) notice.close()
  },
}

async function registration(): Promise<ServiceWorkerRegistration | null> {
  const known = await navigator.serviceWorker?.getRegistration()
  return known?.active ? known : null
}

function placeOf(subscription: PushSubscription): PushPlace {
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  return { endpoint: endpoint ?? '', keys: { p256dh, auth } }
}

function toBase64url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
