import type { Ledger } from './ledger.ts'

/** Of its own: every start needs it, and what is done with a ledger only the engine. */
export const emptyLedger: Ledger = {
  owner: null,
  isJoined: false,
  closings: [],
  parked: [],
  lostEdits: [],
}
