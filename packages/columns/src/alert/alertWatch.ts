import type { ContentApi } from '@wiredeck/content-api'
import type { AgencySettings } from '@wiredeck/document'
import type { Clock } from '../base/clock.ts'
import { createQueue } from '../base/queue.ts'
import type { Report } from '../base/report.ts'
import { untilSettled, type ServerClock } from '../base/serverClock.ts'
import { askOf, type ColumnAsk } from '../live/columnAsk.ts'
import type { FiledNow } from '../live/live.ts'
import type { Alert } from '../model/alert.ts'
import { defaultAlert } from '../model/alertSettings.ts'
import type { Column } from '../model/column.ts'
import { fetchWhole } from '../refresh/fetchWhole.ts'
import { causeOf } from '../refresh/retry.ts'
import type { Store, StoredDocument } from '../store/store.ts'
import { beforeOf } from './beforeOf.ts'
import { decideAlerts, lateAfterMs, placeOf, type Heard } from './decideAlerts.ts'
import { searchUrgent } from './searchUrgent.ts'

export type AlertWatchDeps = {
  api: Pick<ContentApi, 'search' | 'searchAll' | 'searchBody'>
  store: Pick<
    Store,
    'columns' | 'document' | 'revisions' | 'alerts' | 'alertPlace' | 'noteAlerts' | 'subscribe'
  >
  agency: AgencySettings
  /** The device's, for pauses and quiet hours. */
  clock: Clock
  /** The wire's time, by which a document is late and an embargo over. */
  server: ServerClock
  /** Epoch milliseconds; in the past if the column is not paused. */
  pausedUntil: (columnId: string) => number
  /** The time of the day on this device at an instant, 'HH:MM'. */
  timeOfDay: (at: number) => string
  /** Whether the gravest change between two payloads is a number, name, place or day, or graver. */
  isGrave: (before: unknown, after: unknown) => Promise<boolean>
  /** Whether this tab hears of everything that is filed, by the live channel or by polling. */
  isFollowing: () => boolean
  /** Runs the task unless another tab runs it. */
  withLock: (task: () => Promise<void>) => Promise<void>
  /**
   * Decisions wait for this promise, because the acknowledgements of other devices are still being read. It
   * does not reject.
   */
  ready?: Promise<void>
  /**
   * Called with new alerts that are neither late nor acknowledged elsewhere, including alerts that a full
   * device could not store.
   */
  ring: (alerts: readonly Alert[]) => void
  report: Report
}

/** Passes all received documents to the decision of what alerts. None of its calls rejects. */
export type AlertWatch = {
  /** Documents from the live channel, before they are stored. */
  hear(filings: readonly FiledNow[]): Promise<void>
  /** Documents that a search has stored, by their unos. */
  noteStored(unos: readonly string[]): Promise<void>
  /** Documents that are on the wire but not stored yet: their unos by the columns that were searched. */
  noteFound(found: ReadonlyMap<string, readonly string[]>): Promise<void>
  /** More documents wait to be added to a column: those that may alert are searched for. */
  noteWaiting(columnId: string): Promise<void>
  /** Reads what was filed since the last decision: at the start, and after a time without a wire. */
  catchUp(): Promise<void>
}

/**
 * Publications before the place by no more than this, in milliseconds, count as not decided yet, because a wire without a
 * channel is asked about one column after the other.
 */
const marginMs = 180_000
/** Decisions wait so long for the wire's time, in milliseconds. */
const timeWithinMs = 3_000
const advanceEveryMs = 30_000
/**
 * The number of recently alerted documents that are requested again, because they may have been killed or
 * corrected meanwhile.
 */
const mostAsked = 200

export function createAlertWatch(deps: AlertWatchDeps): AlertWatch {
  const { api, store, agency, clock, server, report } = deps
  const turns = createQueue()
  void turns.run(async () => deps.ready)
  const asks = new Map<string, ColumnAsk | null>()
  /** The ids that rang: an alert that could not be stored is decided again, and must not ring twice. */
  const rung = new Set<string>()
  /** Everything that was filed before this tab began to follow has been read. */
  let isCaughtUp = false
  /** When the newest document was published that this tab has decided, epoch milliseconds. */
  let newest = 0
  /** Counts the times that this tab stopped following. */
  let lost = 0
  let reading: Promise<void> = Promise.resolve()
  /** A read that has not begun yet. */
  let nextReading: Promise<void> | null = null

  const attempt = (task: () => Promise<void>): Promise<void> =>
    task().catch(error => {
      // Documents whose decision failed are read again.
      isCaughtUp = false
      lost += 1
      // No report if the wire does not answer, because it will be asked again.
      if (causeOf(error) === 'device') report('What alerts could not be decided', error)
    })

  const askFor = ({ params }: Column): ColumnAsk | null => {
    const key = JSON.stringify(params)
    const known = asks.get(key)
    if (known !== undefined) return known
    const ask = askOf(params, { api, agency, clock: server })
    asks.set(key, ask)
    return ask
  }
  const heardOf = async (
    { document, at, in: told }: FiledNow,
    columns: readonly Column[],
  ): Promise<Heard> => {
    const matching = columns.filter(column => askFor(column)?.matches(document.raw, document.published))
    const before = await beforeOf(store, document.card)
    const asksForChanges = columns.some(({ alert = defaultAlert }) => alert.withChanges)
    return {
      card: document.card,
      at,
      in: [...new Set([...told, ...matching.map(({ id }) => id)])],
      before: before?.card ?? null,
      isGrave: asksForChanges && before !== null && (await deps.isGrave(before.raw, document.raw)),
    }
  }
  const decide = async (filings: readonly FiledNow[]): Promise<void> => {
    const heard: Heard[] = []
    const known = await store.columns()
    for (const filing of filings) heard.push(await heardOf(filing, known))
    let added: readonly Alert[] = []
    try {
      await store.noteAlerts((alerts, place, columns, acknowledgements) => {
        const [now, deviceNow] = [server.now(), clock.now()]
        const decided = decideAlerts(heard, {
          alerts,
          place,
          columns,
          known: acknowledgements?.known ?? {},
          now,
          embargoesOverBy: server.embargoesOverBy(),
          deviceNow,
          timeOfDay: deps.timeOfDay(deviceNow),
          pausedUntil: deps.pausedUntil,
        })
        added = decided.alerts
        if (!server.isSettled()) return added.length > 0 ? { alerts: added } : null
        return added.length > 0 ? decided : { place: decided.place }
      })
      newest = Math.max(newest, ...heard.map(({ card }) => card.published.getTime()))
    } finally {
      // Rings even if the device is too full to store the alerts.
      ringOnce(added)
    }
  }
  const ringOnce = (added: readonly Alert[]): void => {
    const ringing = added.filter(({ id, isLate, acknowledged }) => !isLate && !acknowledged && !rung.has(id))
    for (const { id } of ringing) rung.add(id)
    if (ringing.length > 0) deps.ring(ringing)
  }

  /** Only the decision is queued, not the requests before it, so that a slow wire delays nothing. */
  const decideInTurn = (filings: readonly FiledNow[]): Promise<void> =>
    turns.run(async () => {
      await untilSettled(server, clock, timeWithinMs)
      await decide(filings)
    })
  /** The documents are also matched here against every column, but a wire may find more matches. */
  const decideOn = (
    documents: readonly StoredDocument[],
    columnsOf: (id: string) => readonly string[],
  ): Promise<void> =>
    decideInTurn(documents.map(document => ({ document, at: atOf(document), in: columnsOf(document.id) })))
  const noteStored = async (unos: readonly string[]): Promise<void> => {
    const documents = await Promise.all(unos.map(id => store.document(id)))
    const columns = await store.columns()
    await decideOn(
      documents.filter(document => document !== null),
      id => columns.filter(({ documentsIds }) => documentsIds.includes(id)).map(column => column.id),
    )
  }
  const noteFound = async (found: ReadonlyMap<string, readonly string[]>): Promise<void> =>
    decideOn(await fetchWhole(deps, [...new Set([...found.values()].flat())]), id =>
      [...found].flatMap(([columnId, unos]) => (unos.includes(id) ? [columnId] : [])),
    )

  const noteWaiting = async (columnId: string): Promise<void> => {
    const column = (await store.columns()).find(({ id }) => id === columnId)
    if (!column) return
    const documents: StoredDocument[] = []
    for await (const document of undecidedOf(column, await firstUndecided())) documents.push(document)
    await decideOn(documents, () => [columnId])
  }

  /** From when on documents may not be decided. */
  const firstUndecided = async (): Promise<Date> =>
    new Date(((await store.alertPlace())?.at ?? server.now() - lateAfterMs) - marginMs)
  async function* undecidedOf({ params, alert = defaultAlert }: Column, from: Date) {
    if (alert.level !== 'off') yield* searchUrgent(deps, params, alert.from, from)
  }
  const readSince = async (): Promise<void> => {
    const mine = lost
    await turns.run(async () => {
      await untilSettled(server, clock, timeWithinMs)
      await reach()
    })
    const from = await firstUndecided()
    const found = new Map<string, FiledNow>()
    const add = (document: StoredDocument, columnId?: string): void => {
      const known = found.get(document.id)
      found.set(document.id, {
        document,
        at: atOf(document),
        in: [...(known?.in ?? []), ...(columnId === undefined ? [] : [columnId])],
      })
    }
    for (const column of await store.columns())
      for await (const document of undecidedOf(column, from)) add(document, column.id)
    // A recall may concern a document that was published long before.
    const rang = [...new Set((await store.alerts()).map(({ documentId }) => documentId))].slice(0, mostAsked)
    for (const document of await fetchWhole(deps, rang)) if (!found.has(document.id)) add(document)
    await decideInTurn([...found.values()].sort((one, other) => one.at.getTime() - other.at.getTime()))
    isCaughtUp = mine === lost
    await turns.run(() => reach())
  }
  /** Moves the place up to what is decided, but never ahead of the wire, which may date a document ahead. */
  const reach = async (now = server.now()): Promise<void> => {
    if (!server.isSettled()) return
    await store.noteAlerts((_alerts, place, columns) => {
      const next = placeOf({ place, columns, now })
      return { place: isCaughtUp ? { ...next, at: Math.max(next.at, Math.min(newest, now)) } : next }
    })
  }

  store.subscribe(({ columns, isReplaced }) => {
    // Its place may be behind that of the store before.
    if (isReplaced) void catchUp()
    // A column alerts from the time of its change, not from when this queued task runs.
    const changed = server.now()
    if (columns.length > 0) void attempt(() => turns.run(() => reach(changed)))
  })
  clock.every(advanceEveryMs, () => {
    if (!deps.isFollowing()) {
      isCaughtUp = false
      lost += 1
    } else if (isCaughtUp) void attempt(() => turns.run(() => reach()))
    else void catchUp()
  })

  const catchUp = (): Promise<void> => {
    isCaughtUp = false
    // One that runs may miss the newest documents, so it is waited for, and then everything is read again.
    nextReading ??= reading.then(() => {
      nextReading = null
      reading = attempt(() => deps.withLock(readSince))
      return reading
    })
    return nextReading
  }
  return {
    hear: filings => attempt(() => decideInTurn(filings)),
    noteStored: unos => attempt(() => noteStored(unos)),
    noteFound: found => attempt(() => noteFound(found)),
    noteWaiting: columnId => attempt(() => noteWaiting(columnId)),
    catchUp,
  }
}

function atOf({ card, published }: StoredDocument): Date {
  return card.changed ?? published
}
