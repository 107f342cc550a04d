import { createListeners, type Listeners } from '../platform/listeners.ts'
import type { KeyValueStorage } from '../platform/storage.ts'
import { createStoredValue } from '../platform/storedValue.ts'

/** Chromium's own event, so no library of types has it. */
type InstallPromptEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

/** The browser's offer to install the deck as an app; most browsers make none (deck 2, About page). */
export type Installer = {
  isOffered(): boolean
  /** Has the reader said before that the offer need not be shown by itself? */
  isDeclined(): boolean
  /** Opens the browser's own dialog. The dialog uses up the offer, whatever the reader chooses. */
  install(): Promise<void>
  decline(): void
  subscribe: Listeners['subscribe']
}

/** To be made early, because the offer comes once, and only to those that listen by then. */
export function createInstaller(storage: KeyValueStorage, target: EventTarget = window): Installer {
  const { subscribe, tell } = createListeners()
  /** ISO time; null while the reader has declined nothing. */
  const declinedAt = createStoredValue<string | null>(
    storage,
    'install-declined',
    stored => stored,
    at => at,
  )
  declinedAt.subscribe(tell)
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
    isDeclined: () => declinedAt.get() !== null,
    async install() {
      const given = offer
      drop()
      await given?.prompt()
    },
    decline: () => declinedAt.set(new Date().toISOString()),
    subscribe,
  }
}
