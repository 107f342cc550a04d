import type { ContentApi } from '@wiredeck/content-api'
import type { Clock } from '../base/clock.ts'
import type { Report } from '../base/report.ts'
import type { Use } from '../model/use.ts'
import { fetchWhole } from '../refresh/fetchWhole.ts'
import { readRows, revisionOf } from '../refresh/rawRow.ts'
import type { Store } from '../store/store.ts'
import { watchedDocuments } from './recall.ts'

/** The time between requests for used documents, without the channel and with it, in ms. */
const askEveryMs = 60_000
const auditEveryMs = 300_000
const turnMs = 5000

export type UsedWatchDeps = {
  api: Pick<ContentApi, 'search'>
  store: Store
  clock: Clock
  /** Whether the channel sends these documents. */
  isTold: () => boolean
  /** Whether the wire can be asked: a reader is logged in, and the network is up. */
  canAsk: () => boolean
  /** The number of hours after its use that a document is watched. */
  watchedHours: () => number
  /** When any tab of this browser last asked, epoch milliseconds. */
  asked: { get(): number; set(at: number): void }
  report: Report
}

/**
 * Asks the wire about used documents every minute, or every 5 minutes if the channel sends them: later
 * revisions are stored, and documents that are missing twice in a row are marked as gone.
 */
export function createUsedWatch(deps: UsedWatchDeps) {
  const { clock, asked, report } = deps
  let isAsking = false

  const askIfDue = async (everyMs = deps.isTold() ? auditEveryMs : askEveryMs): Promise<void> => {
    // Absolute, so that a clock which was set back does not stop the watch.
    const sinceLast = Math.abs(clock.now() - asked.get())
    if (isAsking || !deps.canAsk() || sinceLast < everyMs) return
    isAsking = true
    try {
      await askOnce(deps)
    } catch (error) {
      report('The wire could not be asked about what was used', error)
    } finally {
      isAsking = false
    }
  }

  return {
    start(): () => void {
      void askIfDue(0)
      return clock.every(turnMs, () => void askIfDue())
    },
    /** Call when the device or the channel is back: asks at once for what happened meanwhile. */
    hurry: (): Promise<void> => askIfDue(turnMs),
  }
}

async function askOnce(deps: UsedWatchDeps): Promise<void> {
  const { api, store, clock, asked } = deps
  const unos = watchedDocuments(await store.uses(), clock.now(), deps.watchedHours())
  if (unos.length === 0) return
  const found = await api.search({
    fields: { uno: unos },
    size: unos.length,
    onlyFields: ['uno', 'published', 'revision'],
    withTotal: false,
  })
  asked.set(clock.now())
  const { rows } = readRows(found)
  const revisions = new Map(rows.map(row => [row.uno, revisionOf(row)]))
  const stored = new Map((await store.cards(unos)).map(({ id, revision }) => [id, revision]))
  const later = [...revisions].filter(([id, revision]) => revision > (stored.get(id) ?? -1))
  const documents = await fetchWhole(
    deps,
    later.map(([id]) => id),
  )
  if (documents.length > 0) await store.putDocuments(documents)
  const watched = new Set(unos)
  const now = new Date(clock.now())
  await store.updateUses(use =>
    watched.has(use.documentId) ? afterRound(use, revisions.has(use.documentId), now) : use,
  )
}

/** A document that is missing in two rounds is gone; if the wire has it again, it is not. */
function afterRound(use: Use, isThere: boolean, now: Date): Use {
  const { missed, gone } = use
  if (isThere) return missed === null && gone === null ? use : { ...use, missed: null, gone: null }
  if (missed === null) return { ...use, missed: now }
  // A reload asks at once, which does not count as a second round.
  const isSecond = now.getTime() - missed.getTime() >= turnMs
  return gone === null && isSecond ? { ...use, gone: now } : use
}
