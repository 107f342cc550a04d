import type { ContentApi } from '@wiredeck/content-api'
import type { Clock } from '../base/clock.ts'
import type { Report } from '../base/report.ts'
import type { Use } from '../model/use.ts'
import { fetchWhole } from '../refresh/fetchWhole.ts'
import { comparedFields, isOfRow, readRows, revisionOf } from '../refresh/rawRow.ts'
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
  /** Whether this tab may ask the wire, as one does for all: a reader is logged in, and the network is up. */
  canAsk: () => boolean
  /** The number of hours after its use that a document is watched. */
  watchedHours: () => number
  /** Asks for the versions that were not seen here. */
  askVersions: () => Promise<void>
  report: Report
}

/**
 * Asks the wire about used documents every minute, or every 5 minutes if the channel sends them: later
 * revisions are stored, and documents that are missing twice in a row are marked as gone.
 */
export function createUsedWatch(deps: UsedWatchDeps) {
  const { store, clock, report } = deps
  /** When the wire last answered, epoch milliseconds. */
  let askedAt = -Infinity
  let isAsking = false
  /** A use was noted since the wire was last asked. */
  let hasNew = false

  const usualMs = () => (hasNew ? 0 : deps.isTold() ? auditEveryMs : askEveryMs)
  const askIfDue = async (everyMs = usualMs()): Promise<void> => {
    // Absolute, so that a clock which was set back does not stop the watch.
    const sinceLast = Math.abs(clock.now() - askedAt)
    if (isAsking || !deps.canAsk() || sinceLast < everyMs) return
    isAsking = true
    try {
      hasNew = false
      await askOnce(deps, () => (askedAt = clock.now()))
    } catch (error) {
      hasNew = true
      report('The wire could not be asked about what was used', error)
    } finally {
      isAsking = false
    }
  }

  // A use is held against the wire at once, because its document may have been taken back meanwhile.
  let known: ReadonlySet<string> | null = null
  const lookForNew = async (): Promise<void> => {
    const ids = new Set((await store.uses()).map(({ id }) => id))
    if (known !== null && [...ids].some(id => !known?.has(id))) {
      hasNew = true
      void askIfDue()
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
      void askIfDue(0)
      return clock.every(turnMs, () => void askIfDue())
    },
    /** Call when the device or the channel is back: asks at once for what happened meanwhile. */
    hurry: (): Promise<void> => askIfDue(turnMs),
  }
}

/** `noteAnswer` is called when the wire has told what it has. */
async function askOnce(deps: UsedWatchDeps, noteAnswer: () => void): Promise<void> {
  const { api, store, clock } = deps
  const unos = watchedDocuments(await store.uses(), clock.now(), deps.watchedHours())
  if (unos.length === 0) return
  const found = await api.search({
    fields: { uno: unos },
    size: unos.length,
    onlyFields: comparedFields,
    withTotal: false,
  })
  const { rows } = readRows(found)
  const stored = new Map((await store.cards(unos)).map(card => [card.id, card]))
  const other = rows.filter(row => {
    const card = stored.get(row.uno)
    return !card || (revisionOf(row) >= card.revision && !isOfRow(card, row))
  })
  const documents = await fetchWhole(
    deps,
    other.map(({ uno }) => uno),
  )
  if (documents.length > 0) await store.putDocuments(documents)
  noteAnswer()
  await deps.askVersions()
  const watched = new Set(unos)
  const there = new Set(rows.map(({ uno }) => uno))
  const now = new Date(clock.now())
  await store.updateUses(use =>
    watched.has(use.documentId) ? afterRound(use, there.has(use.documentId), now) : use,
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
