import type { ToWorker } from './workerProtocol.ts'

/** The page's link to its service worker. */
export type WorkerLink = {
  /** Lets a waiting worker take over; false if none waits. */
  takeOver(): boolean
  send(message: ToWorker): void
}

/** What the installed deck has to tell (deck 4, Install and update). */
export type DeckNews =
  | 'offlineReady'
  | 'newVersion'
  /** The server's newer deck cannot be loaded; this one goes on. */
  | 'updateFailed'
  /** There is no offline reading, because the service worker is not available. */
  | 'offlineFailed'
