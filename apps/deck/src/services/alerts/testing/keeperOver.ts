import type { Report, Store } from '@wiredeck/columns'
import { createAlertKeeper } from '../alertKeeper.ts'

/** The alerts of a store, for screens that list and acknowledge them; nothing rings, and nothing is rehearsed. */
export function keeperOver(store: Store, report: Report) {
  return createAlertKeeper({
    accountRead: Promise.resolve(),
    store,
    clock: { now: Date.now },
    rehearse: () => Promise.reject(new Error('Not asked for')),
    ring: { onRing: () => () => {} },
    report,
  })
}
