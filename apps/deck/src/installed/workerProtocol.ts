/** The names of the caches, and the messages between the page and its service worker. */

export const workerUrl = '/sw.js'
export const configUrl = '/config.json'

export const cacheNames = {
  /** The last `/config.json`. */
  config: 'deck-config',
  /** Pictures, posters and short films that a reader has seen, within a budget. */
  media: 'deck-media',
  /** The HTML of web stories. */
  stories: 'deck-stories',
} as const

/** In the cache of media: `[url, { bytes, usedAt }]` for each file. */
export const mediaIndexUrl = '/deck-media-index'

/** The caches that are deleted when the reader logs out (D28). */
export const readersCaches: readonly string[] = [cacheNames.media, cacheNames.stories]

export const shellUrl = '/index.html'
export const storyShellUrl = '/story-shell.html'

/** On the answer of `/config.json`: the worker has fetched the page again, as its policy changed. */
export const shellHeader = 'x-deck-shell'

export type ToWorker =
  | { type: 'SKIP_WAITING' }
  /** Look whether everything is still stored, and store what is missing. */
  | { type: 'REPAIR' }
  /** Puts pictures into the stored HTML of a story, because its frame's requests do not reach the worker. */
  | { type: 'COMPLETE_STORY'; key: string }
  /** Pictures of stored documents, whether or not anybody has seen them. */
  | { type: 'KEEP_PICTURES'; addresses: string[] }
  /** The page has deleted the caches of a reader. */
  | { type: 'FORGET' }

export type FromWorker =
  | { type: 'REPAIRED' }
  /** The reader clicked a notification of the desktop: open its story. */
  | { type: 'OPEN'; path: string }

/** A header on a stored web story: all its pictures that could be loaded are in its text. */
export const completeHeader = 'x-deck-complete'

/** The key of a web story in its cache. */
export function storyKey(id: string): string {
  return `/deck-stories/${encodeURIComponent(id)}`
}
