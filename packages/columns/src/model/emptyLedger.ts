import type { Ledger } from './ledger.ts'

/** In a file of its own, because every start needs it, but only the engine works with ledgers. */
export const emptyLedger: Ledger = {
  owner: null,
  isJoined: false,
  closings: [],
  parked: [],
  lostEdits: [],
}
