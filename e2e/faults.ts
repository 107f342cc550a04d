/**
 * The details of a journey about one fault. The short run has each kind of fault once, where its effect is
 * most special: a status at a document, a limit at a new column, a refusal at a login, a lost connection,
 * nonsense and silence at a poll, an error disguised as an answer when a list loads more. Component tests
 * cover all faults at all places (`apps/deck/src/faultsIn*.browser.test.tsx`), but a script cannot break a
 * connection as a network does.
 */
export function faultDetails(name: string, ...inShortRun: string[]): { tag?: '@long' } {
  return inShortRun.includes(name) ? {} : { tag: '@long' }
}
