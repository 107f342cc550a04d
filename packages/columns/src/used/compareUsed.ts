import type { Clock } from '../base/clock.ts'
import type { Report } from '../base/report.ts'
import type { Use } from '../model/use.ts'
import type { Comparisons } from '../refresh/comparisons.ts'
import type { Store } from '../store/store.ts'
import { watchedDocuments } from './recall.ts'

/** The time between comparisons of used documents, without the channel and with it, in ms. */
const askEveryMs = 60_000
const toldEveryMs = 300_000
/** After a return of the network, the tab or the channel they are compared at once, but not more often than this, in ms. */
const hurryAfterMs = 5000

export type UsedDeps = {
  comparisons: Pick<Comparisons, 'keep' | 'unos'>
  store: Pick<Store, 'uses' | 'updateUses' | 'subscribe'>
  clock: Clock
  /** Whether the channel sends these documents. */
  isTold: () => boolean
  /** Whether this tab may ask the wire, as one does for all: a reader is logged in, and the network is up. */
  canAsk: () => boolean
  /** The number of hours after its use that a document is watched. */
  watchedHours: () => number
  /** Asks for the versions that were not seen here. */
  askVersions: () => Promise<void>
  report: Report
}

/**
 * Compares used documents with the wire every minute, or every 5 minutes if the channel sends them. What the wire lacks
 * twice is marked as gone.
 */
export function createUsedComparison(deps: UsedDeps) {
  const { comparisons, store, clock, report } = deps
  const group = 'used documents'
  /** A use was noted since the wire was last asked, or it did not answer. */
  let hasNew = false

  const compare = async (): Promise<void> => {
    try {
      hasNew = false
      const unos = watchedDocuments(await store.uses(), clock.now(), deps.watchedHours())
      if (unos.length === 0) return
      const { there, gone } = await comparisons.unos(group, unos)
      await deps.askVersions()
      const now = new Date(clock.now())
      await store.updateUses(use => afterRound(use, there, gone, now))
    } catch (error) {
      hasNew = true
      report('The wire could not be asked about what was used', error)
    }
  }
  const kept = () =>
    comparisons.keep({
      ids: () => (deps.canAsk() ? [group] : []),
      everyMs: () => (hasNew ? 0 : deps.isTold() ? toldEveryMs : askEveryMs),
      compare,
    })
  let keeping: ReturnType<typeof kept> | null = null

  // A use is held against the wire at once, because its document may have been taken back meanwhile.
  let known: ReadonlySet<string> | null = null
  const lookForNew = async (): Promise<void> => {
    const ids = new Set((await store.uses()).map(({ id }) => id))
    if (known !== null && [...ids].some(id => !known?.has(id))) {
      hasNew = true
      void keeping?.runNow()
    }
    known = ids
  }
  const look = (): void =>
    void lookForNew().catch(error => report('The account of use cannot be read', error))
  store.subscribe(({ uses }) => {
    if (uses) look()
  })

  return {
    start(): () => void {
      look()
      keeping = kept()
      void keeping.runNow(0)
      return keeping.stop
    },
    /** Call when the device or the channel is back: asks at once for what happened meanwhile. */
    hurry: async (): Promise<void> => keeping?.runNow(hurryAfterMs),
  }
}

/** If the wire has the document again, it is not gone. */
function afterRound(use: Use, there: ReadonlySet<string>, gone: ReadonlySet<string>, now: Date): Use {
  if (there.has(use.documentId)) return use.gone === null ? use : { ...use, gone: null }
  return use.gone === null && gone.has(use.documentId) ? { ...use, gone: now } : use
}
