import type { Listeners } from '../base/listeners.ts'
import type { LostEdit } from '../model/ledger.ts'

/**
 * The remote copy of the columns, as the columns know it (data 7). It is told only that something
 * changed here, and finds the change in the store, so that a failed mirror never undoes a local write.
 */
export type Mirror = {
  columnsChanged(): void
}

/** Why columns do not reach the account. */
export type MirrorFailure =
  /** The server does not know this session: sign in again. What was changed here waits. */
  | 'session'
  /** The backend has no `version` or no `columns_deleted`: its migration is missing, and nothing is sent. */
  | 'unsupported'
  /** The server refuses a column as it is; the others are synced. */
  | 'refused'
  /** The server fails, answers too late, or others write all the time. */
  | 'server'
  /** The store of this device fails. */
  | 'device'

/**
 * How the mirror is doing. `off`: nobody is signed in here. `syncing`: from a sign-in, or a `syncNow`, until the
 * result; syncs by timer or news leave the phase as it is until they end. `idle`: both sides were alike. `offline`: no
 * server answers. `offline` and `failed` stay until a repeated sync has succeeded.
 */
export type MirrorState = MirrorPhase & MirrorNews

export type MirrorPhase =
  | { phase: 'off' | 'idle' | 'syncing' | 'offline' }
  | { phase: 'failed'; reason: MirrorFailure }

export type MirrorNews = {
  /** Epoch milliseconds of the last time that both sides were alike; null before the first in this tab. */
  syncedAt: number | null
  lostEdits: readonly LostEdit[]
}

/** The mirror as the deck has it. */
export type DeckMirror = Mirror & {
  state(): MirrorState
  subscribe: Listeners<void>['subscribe']
  /**
   * At a start with a session, at each sign-in, when a session is renewed after `failed` with `session`, and when the
   * mirror is `off` though somebody is signed in. Resolves when no column of another account is shown any more
   * (D28), or when the store has failed to hide them. The sync goes on behind it; it reports such a failure and
   * tries again.
   */
  signedIn(userId: string): Promise<void>
  /** Resolves when the columns are marked with their owner; they stay. Rejects where the store fails. */
  signedOut(): Promise<void>
  /** The wire is back, or the deck is seen again: syncs at once. */
  wake(): void
  /**
   * A sync that the reader asks for: the phase is `syncing` meanwhile. Resolves with the state after it, whether it
   * succeeded or failed.
   */
  syncNow(): Promise<MirrorState>
  /** For logging out: syncs at once, sending closes whose undo still waits. True when nothing is left to send. */
  flush(): Promise<boolean>
  /** How many columns and closings the account does not know yet. */
  pending(): Promise<number>
  /** Brings the column of a lost edit back under a new id, which it resolves with; null when it is no longer offered. */
  restore(id: string): Promise<string | null>
  dismiss(id: string): Promise<void>
  /** Ends timers and the connection. */
  close(): void
}
