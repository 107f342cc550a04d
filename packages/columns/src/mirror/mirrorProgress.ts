import type { MirrorState } from '../deck/mirror.ts'
import type { LostEdit } from '../model/ledger.ts'
import type { RemoteError } from './remote.ts'

/** The wait after a failed sync doubles each time, up to a minute. */
const firstRetryMs = 1_000
const longestRetryMs = 60_000

/** The mirror's state, with the number of failed syncs in a row. */
export type MirrorProgress = { state: MirrorState; failures: number }

export const signedOut: MirrorProgress = {
  state: { phase: 'off', syncedAt: null, lostEdits: [], hasEditTimes: true },
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
  /** What the account can do, as far as it is not the same everywhere. */
  | { did: 'read'; hasEditTimes: boolean }

export function advance({ state, failures }: MirrorProgress, event: MirrorEvent): MirrorProgress {
  const { phase: _, ...news } = state
  switch (event.did) {
    case 'signIn':
      return { state: { ...news, phase: 'syncing' }, failures: 0 }
    case 'signOut':
      return signedOut
    case 'ask':
      return { state: { ...news, phase: 'syncing' }, failures }
    case 'lack':
      return { state: { ...news, phase: 'offline' }, failures }
    case 'sync':
      return { state: { ...news, phase: 'idle', syncedAt: event.now }, failures: 0 }
    case 'fail':
      return {
        state:
          event.reason === 'unreachable'
            ? { ...news, phase: 'offline' }
            : { ...news, phase: 'failed', reason: event.reason },
        failures: failures + 1,
      }
    case 'loseEdits':
      return { state: { ...state, lostEdits: event.lostEdits }, failures }
    case 'read':
      return { state: { ...state, hasEditTimes: event.hasEditTimes }, failures }
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
