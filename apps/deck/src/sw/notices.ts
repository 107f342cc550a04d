import type { FromWorker } from '../installed/workerProtocol.ts'
import { isOwnPath } from '../routes/ownPaths.ts'

/** What is used of the browser's own windows of the deck. */
type OpenDeck = {
  url: string
  visibilityState: DocumentVisibilityState
  postMessage(message: FromWorker): void
  focus(): Promise<unknown>
}
type Decks = {
  matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly OpenDeck[]>
  openWindow(path: string): Promise<unknown>
}

/**
 * Opens the story of a notification that was clicked: in an open deck, a visible one before any other, else
 * in a new window. `data` is what the page gave the notification.
 */
export async function openNoticed(data: unknown, clients: Decks): Promise<void> {
  const path = pathIn(data)
  if (path === null) return
  const decks = (await clients.matchAll({ type: 'window', includeUncontrolled: true })).filter(({ url }) =>
    isOwnPath(new URL(url).pathname),
  )
  const deck = decks.find(({ visibilityState }) => visibilityState === 'visible') ?? decks[0]
  if (!deck) return void (await clients.openWindow(path))
  deck.postMessage({ type: 'OPEN', path })
  // If the browser does not let the deck come to the front, its tab still shows the story.
  await deck.focus().catch(() => {})
}

/** Only an address of the deck itself is opened. */
function pathIn(data: unknown): string | null {
  const path = typeof data === 'object' && data !== null && 'path' in data ? data.path : null
  return typeof path === 'string' && path.startsWith('/') && isOwnPath(path) ? path : null
}
