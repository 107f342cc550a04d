/** Sends news to the deck's other tabs, and receives theirs. */
export type TabChannel<T> = {
  tell(news: T): void
  subscribe(listener: (news: T) => void): () => void
}

/** Every tab of this version of the deck sends and hears the same shape under one name. */
export function createTabChannel<T>(name: string): TabChannel<T> {
  const channel = openChannel(name)
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel takes none
    tell: news => channel?.postMessage(news),
    subscribe(listener) {
      const handle = (event: MessageEvent) => listener(event.data as T)
      channel?.addEventListener('message', handle)
      return () => channel?.removeEventListener('message', handle)
    },
  }
}

/** Null in Firefox where the reader blocks what sites store: there no tab hears another. */
function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}
