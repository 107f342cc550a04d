import { sessions, rowsOfUser, rowsWithoutUser, toldRows } from './accounts.ts'
import { deepMessages, largeMessages, reconnecting, repeatedWatches, sinceLoops } from './channels.ts'
import { gatewayCalls, probes, reports, services } from './calls.ts'
import { heldSubscriptions, heldWatches, pushColumns } from './held.ts'
import { abortedSearches, dearSearches, hostileText, madeUpTokens, manyTokens } from './searches.ts'

/** Every attack, by name. */
export const attacks = {
  abortedSearches,
  dearSearches,
  deepMessages,
  gatewayCalls,
  heldSubscriptions,
  heldWatches,
  hostileText,
  largeMessages,
  madeUpTokens,
  manyTokens,
  probes,
  pushColumns,
  reconnecting,
  repeatedWatches,
  reports,
  rowsOfUser,
  rowsWithoutUser,
  services,
  sessions,
  sinceLoops,
  toldRows,
}

export type AttackName = keyof typeof attacks
