import type { Listeners } from '../base/listeners.ts'
import type { LostEdit } from '../model/ledger.ts'

/**
 * The remote copy of the columns, as the columns know it (data 7). It only learns that something changed, and
 * finds the change in the store, so that a failed mirror never undoes a local write.
 */
export type Mirror = {
  columnsChanged(): void
}

/** Why columns do not reach the account. */
export type MirrorFailure =
  /** The server does not know this session: the reader must sign in again. Local changes wait. */
  | 'session'
  /** The backend has no `version` or no `columns_deleted`: its migration is missing, and nothing is sent. */
  | 'unsupported'
  /** The server refuses a column; the others are synced. */
  | 'refused'
  /** The server fails or answers too late, or other devices change the columns all the time. */
  | 'server'
  /** This device's store fails. */
  | 'device'

/**
 * The mirror's status. `off`: nobody is signed in. `syncing`: from a sign-in or a `syncNow` until the result;
 * syncs by timer or news do not change the phase until they end. `idle`: both sides were equal. `offline`: no
 * server answers. `offline` and `failed` stay until a later sync succeeds.
 */
export type MirrorState = MirrorPhase & MirrorNews

export type MirrorPhase =
  | { phase: 'off' | 'idle' | 'syncing' | 'offline' }
  | { phase: 'failed'; reason: MirrorFailure }

export type MirrorNews = {
  /** When both sides were last equal, epoch milliseconds; null before the first time in this tab. */
  syncedAt: number | null
  lostEdits: readonly LostEdit[]
  /**
   * False if the account does not keep when the places of a column were edited: simultaneous edits may then be taken
   * in the order of syncing.
   */
  hasEditTimes: boolean
}

/** The mirror as the deck uses it. */
export type DeckMirror = Mirror & {
  state(): MirrorState
  subscribe: Listeners<void>['subscribe']
  /**
   * Call at a start with a session, at each sign-in, when a session is renewed after `failed` with `session`,
   * and if the mirror is `off` though somebody is signed in. Resolves when no column of another account is
   * shown any more (D28), or when the store failed to hide them. The sync then continues in the background;
   * it reports such a failure and tries again.
   */
  signedIn(userId: string): Promise<void>
  /** Resolves when the columns are marked with their owner; they stay. Rejects if the store fails. */
  signedOut(): Promise<void>
  /** Syncs at once, because the wire is back or the deck is visible again. */
  wake(): void
  /**
   * A sync by request of the reader: the phase is `syncing` meanwhile. Resolves with the state after it,
   * whether or not it succeeded.
   */
  syncNow(): Promise<MirrorState>
  /** For logging out: syncs at once, including closes that wait for an undo. True if nothing is left. */
  flush(): Promise<boolean>
  /** The number of columns and closings that the account does not know yet. */
  pending(): Promise<number>
  /**
   * Restores a lost edit, and resolves with the id of its column, which is new if the column was removed; null if
   * the edit is no longer offered.
   */
  restore(id: string): Promise<string | null>
  dismiss(id: string): Promise<void>
  /** Ends timers and the connection. */
  close(): void
}
