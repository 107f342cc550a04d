import type { ContentApi } from '@wiredeck/content-api'
import type { Clock } from '../base/clock.ts'
import type { Report } from '../base/report.ts'
import type { Use } from '../model/use.ts'
import { fetchWhole } from '../refresh/fetchWhole.ts'
import { readRows, revisionOf } from '../refresh/rawRow.ts'
import type { Store } from '../store/store.ts'
import { watchedDocuments } from './recall.ts'

/** How often the wire is asked about documents that were used, without the channel and beside it; milliseconds. */
const askEveryMs = 60_000
const auditEveryMs = 300_000
const turnMs = 5000

export type UsedWatchDeps = {
  api: Pick<ContentApi, 'search'>
  store: Store
  clock: Clock
  /** Whether the channel tells of them by itself. */
  isTold: () => boolean
  /** Whether the wire can be asked: a reader who is in, and a network. */
  canAsk: () => boolean
  /** For how many hours after its use a document is watched. */
  watchedHours: () => number
  /** When any tab of this browser has asked last; epoch milliseconds. */
  asked: { get(): number; set(at: number): void }
  report: Report
}

/**
 * Asks the wire about what the reader has used, every minute, or every 5 minutes beside a channel that tells of it: later
 * revisions are stored, and what the wire does not have twice in a row is marked as gone.
 */
export function createUsedWatch(deps: UsedWatchDeps) {
  const { clock, asked, report } = deps
  let isAsking = false

  const askIfDue = async (everyMs = deps.isTold() ? auditEveryMs : askEveryMs): Promise<void> => {
    // A clock that was set back must not silence the watch.
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
    /** The device or the channel is back: what happened meanwhile is asked for at once. */
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

/** What the wire lacks in two rounds is gone, and what it has again is not. */
function afterRound(use: Use, isThere: boolean, now: Date): Use {
  const { missed, gone } = use
  if (isThere) return missed === null && gone === null ? use : { ...use, missed: null, gone: null }
  if (missed === null) return { ...use, missed: now }
  // A reload asks at once, which is no second round.
  const isSecond = now.getTime() - missed.getTime() >= turnMs
  return gone === null && isSecond ? { ...use, gone: now } : use
}
