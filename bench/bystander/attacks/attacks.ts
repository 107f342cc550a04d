import { sessions, rowsOfUser, rowsWithoutUser, toldRows } from './accounts.ts'
import { deepMessages, largeMessages, reconnecting, repeatedWatches, sinceLoops } from './channels.ts'
import { gatewayCalls, probes, reports, services } from './calls.ts'
import { abortedSearches, dearSearches, manyTokens } from './searches.ts'

/** Every attack, by name. */
export const attacks = {
  abortedSearches,
  dearSearches,
  deepMessages,
  gatewayCalls,
  largeMessages,
  manyTokens,
  probes,
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
