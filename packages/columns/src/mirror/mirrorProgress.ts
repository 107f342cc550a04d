import type { MirrorState } from '../deck/mirror.ts'
import type { LostEdit } from '../model/ledger.ts'
import type { RemoteError } from './remote.ts'

/** The wait after a failed sync doubles each time, up to a minute. */
const firstRetryMs = 1_000
const longestRetryMs = 60_000

/** The mirror's state, with the number of failed syncs in a row. */
export type MirrorProgress = { state: MirrorState; failures: number }

export const signedOut: MirrorProgress = {
  state: { phase: 'off', syncedAt: null, lostEdits: [] },
  failures: 0,
}

export type MirrorEvent =
  /** Somebody has signed in, whether the same user as before or another. */
  | { did: 'signIn' }
  | { did: 'signOut' }
  /** The reader has asked for a sync. */
  | { did: 'ask' }
  /** The device is offline, so no sync was tried. */
  | { did: 'lack' }
  /** Both sides were equal at `now`, epoch milliseconds. */
  | { did: 'sync'; now: number }
  /** `device` if the store failed. */
  | { did: 'fail'; reason: RemoteError['reason'] | 'device' }
  | { did: 'loseEdits'; lostEdits: readonly LostEdit[] }

export function advance({ state, failures }: MirrorProgress, event: MirrorEvent): MirrorProgress {
  const { syncedAt, lostEdits } = state
  switch (event.did) {
    case 'signIn':
      return { state: { phase: 'syncing', syncedAt, lostEdits }, failures: 0 }
    case 'signOut':
      return signedOut
    case 'ask':
      return { state: { phase: 'syncing', syncedAt, lostEdits }, failures }
    case 'lack':
      return { state: { phase: 'offline', syncedAt, lostEdits }, failures }
    case 'sync':
      return { state: { phase: 'idle', syncedAt: event.now, lostEdits }, failures: 0 }
    case 'fail':
      return {
        state:
          event.reason === 'unreachable'
            ? { phase: 'offline', syncedAt, lostEdits }
            : { phase: 'failed', reason: event.reason, syncedAt, lostEdits },
        failures: failures + 1,
      }
    case 'loseEdits':
      return { state: { ...state, lostEdits: event.lostEdits }, failures }
  }
}

/** The wait before the next try after a failed sync; null if a retry cannot help. */
export function retryAfterMs({ state, failures }: MirrorProgress): number | null {
  if (failures === 0 || isHopeless(state)) return null
  return Math.min(longestRetryMs, firstRetryMs * 2 ** (failures - 1))
}

/** A retry cannot help until the reader signs in again or the backend is repaired. */
export function isHopeless(state: MirrorState): boolean {
  return state.phase === 'failed' && (state.reason === 'session' || state.reason === 'unsupported')
}
