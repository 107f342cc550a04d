import type { Ledger } from './ledger.ts'

/**
 * In its own file, because every start needs it, while only the engine needs the rest of the ledger's code.
 */
export const emptyLedger: Ledger = {
  owner: null,
  isJoined: false,
  closings: [],
  parked: [],
  lostEdits: [],
}
