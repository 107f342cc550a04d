import type { Report } from '../base/report.ts'
import type { Comparisons } from '../refresh/comparisons.ts'
import { causeOf } from '../refresh/retry.ts'
import type { Store } from '../store/store.ts'
import { withoutLeft } from './applyFiled.ts'

type Deps = {
  columns: { comparisons: Pick<Comparisons, 'unos'> }
  store: Store
  /** Documents that a reader has open in any tab. */
  openDocuments: () => readonly string[]
  /** Documents that a reader has open or in focus in any tab. */
  inUse: () => ReadonlySet<string>
  report: Report
}

/** The documents that readers have open or in focus at present. */
export function createUses({ columns, store, openDocuments, inUse, report }: Deps) {
  return {
    /** Compares open documents, because the channel sends only what is filed from now on. Never rejects. */
    async compareOpen(): Promise<void> {
      const unos = openDocuments()
      if (unos.length === 0) return
      try {
        await columns.comparisons.unos('open documents', unos)
      } catch (error) {
        // A wire that does not answer will send the next revision later.
        if (causeOf(error) === 'device') report('Open documents could not be compared with the wire', error)
      }
    },

    /** Removes documents that no longer match, once nobody has them open or in focus. Never rejects. */
    async letGo(): Promise<void> {
      const used = inUse()
      try {
        const left = (await store.columns()).filter(column => withoutLeft(column, used) !== column)
        if (left.length === 0) return
        await store.placeDocuments(
          left.map(({ id }) => id),
          async current => ({ columns: current.map(column => withoutLeft(column, used)) }),
        )
      } catch (error) {
        report('Documents that match no more are still listed', error)
      }
    },
  }
}
