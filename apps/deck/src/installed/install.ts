import { createListeners, type Listeners } from '../platform/listeners.ts'
import type { KeyValueStorage } from '../platform/storage.ts'

/** Chromium's own event, so no library of types has it. */
type InstallPromptEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

/** The browser's offer to install the deck as an app; most browsers make none (`deck.md` section 2, About page). */
export type Installer = {
  isOffered(): boolean
  /** Has the reader said before that the offer need not be shown by itself? */
  isDeclined(): boolean
  /** Opens the browser's own dialog. The offer is used up by it, whatever the reader chooses. */
  install(): Promise<void>
  decline(): void
  subscribe: Listeners['subscribe']
}

const declinedKey = 'install-declined'

/** To be made early: the offer comes once, and to whoever listens then. */
export function createInstaller(storage: KeyValueStorage, target: EventTarget = window): Installer {
  const { subscribe, tell } = createListeners()
  let offer: InstallPromptEvent | null = null
  target.addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    offer = event as InstallPromptEvent
    tell()
  })
  const drop = () => {
    offer = null
    tell()
  }
  target.addEventListener('appinstalled', drop)
  return {
    isOffered: () => offer !== null,
    isDeclined: () => storage.get(declinedKey) !== null,
    async install() {
      const given = offer
      drop()
      await given?.prompt()
    },
    decline() {
      storage.set(declinedKey, new Date().toISOString())
      tell()
    },
    subscribe,
  }
}
