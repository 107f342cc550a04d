/**
 * The details of a journey about one fault. The short run has each kind of fault once, each where it differs most: a status
 * at a document, a limit at a new column, a refusal at a login, a lost connection, nonsense and silence at a poll, an error
 * disguised as an answer at a list that is read on. Components tell of all faults at all places
 * (`apps/deck/src/faultsIn*.browser.test.tsx`), but no script breaks a connection as a network does.
 */
export function faultDetails(name: string, ...inShortRun: string[]): { tag?: '@long' } {
  return inShortRun.includes(name) ? {} : { tag: '@long' }
}
