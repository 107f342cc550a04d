import { late } from '../platform/late.ts'
import type { Report } from '../platform/report.ts'
import type { KeyValueStorage } from '../platform/storage.ts'
import { createInstaller, type Installer } from './install.ts'
import { clearReadersCaches } from './readersCaches.ts'
import type { StoryShelf, StoryShelfDeps } from './storyShelf.ts'
import { createUpdates, type Updates } from './updates.ts'
import type { ToWorker } from './workerProtocol.ts'

/** The installed deck, and what it keeps in caches. */
export type InstalledPart = {
  updates: Updates
  installer: Installer
  /** Web stories that were kept for offline reading. */
  stories: StoryShelf
  /** Removes the pictures and stories that were kept for the reader. */
  clearKept: () => Promise<void>
}

/** Called before the deck waits for anything, because the browser offers an installation only once. */
export function openInstaller(storage: KeyValueStorage, report: Report) {
  const updates = createUpdates({
    report,
    reload: () => location.reload(),
    // Not in development, because files change there and keep their names.
    container: (import.meta.env.PROD && navigator.serviceWorker) || null,
  })
  const tellWorker = (message: ToWorker) => updates.link()?.send(message)
  return {
    updates,
    installer: createInstaller(storage),
    tellWorker,
    clearKept: () =>
      clearReadersCaches(tellWorker).catch(error => report('The caches are still kept', error)),
  }
}

/** The rest, which needs to know whether a reader is logged in. */
export function openStories(deps: StoryShelfDeps): StoryShelf {
  return late<StoryShelf>({
    nothing: {},
    calls: { read: true, has: true },
    load: async () => (await import('./storyShelf.ts')).createStoryShelf(deps),
  })
}
