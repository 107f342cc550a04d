type Shared = { title: string; url: string }
export type ShareOutcome = 'shared' | 'left' | 'copied' | 'failed'

type Ways = {
  /** The browser's own dialog; absent on most desktops. */
  share: ((shared: Shared) => Promise<void>) | null
  copy: (text: string) => Promise<boolean>
}

/** Hands a document on by the device's own dialog, or copies its address if there is no dialog. */
export async function shareDocument(shared: Shared, { share, copy }: Ways): Promise<ShareOutcome> {
  if (share !== null) {
    try {
      await share(shared)
      return 'shared'
    } catch (error) {
      // The reader has closed the dialog, so nothing is copied instead.
      if (error instanceof DOMException && error.name === 'AbortError') return 'left'
    }
  }
  return (await copy(shared.url)) ? 'copied' : 'failed'
}
