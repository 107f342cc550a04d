import { createListeners, type Listeners } from '../platform/listeners.ts'
import type { KeyValueStorage } from '../platform/storage.ts'
import { createStoredValue } from '../platform/storedValue.ts'

/** Only Chromium has this event, so no library of types declares it. */
type InstallPromptEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

/** The browser's offer to install the deck as an app; most browsers make none (deck 2, About page). */
export type Installer = {
  isOffered(): boolean
  /** Has the reader declined, so that the offer need not be shown unasked? */
  isDeclined(): boolean
  /** Opens the browser's own dialog. The dialog uses up the offer, whatever the reader chooses. */
  install(): Promise<void>
  decline(): void
  subscribe: Listeners['subscribe']
}

/** Call it early, because the browser makes the offer only once, to those who listen by then. */
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
