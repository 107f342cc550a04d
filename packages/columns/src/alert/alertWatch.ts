import type { ContentApi } from '@wiredeck/content-api'
import { turnedSince, type AgencySettings } from '@wiredeck/document'
import { follow } from '../arrivals/follow.ts'
import { versionOf, type KnownVersion } from '../arrivals/versionOf.ts'
import type { Clock } from '../base/clock.ts'
import { createQueue } from '../base/queue.ts'
import type { Report } from '../base/report.ts'
import { untilSettled, type ServerClock } from '../base/serverClock.ts'
import type { Alert } from '../model/alert.ts'
import type { AlertPlace } from '../model/alertPlace.ts'
import { defaultAlert } from '../model/alertSettings.ts'
import { isNews, isOne, type Arrival } from '../model/arrival.ts'
import type { ColumnAsk } from '../model/columnAsk.ts'
import type { Card } from '../model/card.ts'
import type { Column } from '../model/column.ts'
import { fetchWhole } from '../refresh/fetchWhole.ts'
import { createFinder, matchingColumns } from '../refresh/found.ts'
import { causeOf } from '../refresh/retry.ts'
import { searchUrgent, type UrgentDocument } from '../refresh/searchUrgent.ts'
import { filedOrSeen, isSameState } from '../store/arrivalsOf.ts'
import type { Found, Store, StoredDocument, UnstoredArrival } from '../store/store.ts'
import { decideAlerts, placeOf, type Heard } from './decideAlerts.ts'

export type AlertWatchDeps = {
  api: Pick<ContentApi, 'search' | 'searchAll' | 'searchBody'>
  store: Pick<
    Store,
    | 'columns'
    | 'cards'
    | 'document'
    | 'revisions'
    | 'putDocuments'
    | 'noteFound'
    | 'arrivals'
    | 'alerts'
    | 'alertPlace'
    | 'noteAlerts'
    | 'subscribe'
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
  /** Whether this tab may ask the wire for what came since the last decision, which one tab does for all. */
  mayAsk: () => boolean
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

/** Decides what alerts, of all that comes to this device. None of its calls rejects. */
export type AlertWatch = {
  /**
   * Searches for what may alert since the last decision, and asks what became of what has alerted: at the start, and after a
   * time without a wire. Everything that comes is decided without that.
   */
  catchUp(): Promise<void>
}

/**
 * Publications before the place by no more than this, in milliseconds, count as not decided yet, because a wire without a
 * channel is asked about one column after the other.
 */
const marginMs = 180_000
/** Decisions wait so long for the wire's time, in milliseconds. */
const timeWithinMs = 3_000
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
  const finder = createFinder(deps)
  let timed: Promise<void> | null = null
  let reading: Promise<void> = Promise.resolve()
  /** A read that has not begun yet. */
  let nextReading: Promise<void> | null = null

  const attempt = (task: () => Promise<void>): Promise<void> =>
    task().catch(error => {
      // No report if the wire does not answer, because it will be asked again.
      if (causeOf(error) === 'device') report('What alerts could not be decided', error)
    })

  /** Documents are also matched here against every column, but a wire may find more matches. */
  const matching = (raw: unknown, card: Card, columns: readonly Column[]): string[] =>
    matchingColumns(raw, card, columns, { api, agency, clock: server }, asks)
  const heardOf = async (
    { card, raw }: KnownVersion,
    row: Pick<Arrival, 'in' | 'turn' | 'before' | 'revision' | 'card'> | null,
    columns: readonly Column[],
  ): Promise<Heard> => {
    const before = await versionOf(store, card.id, revision => revision < card.revision)
    const asksForChanges = columns.some(({ alert = defaultAlert }) => alert.withChanges)
    return {
      card,
      at: filedOrSeen(card),
      in: [...new Set([...(row?.in ?? []), ...(raw === null ? [] : matching(raw, card, columns))])],
      before: before?.card ?? null,
      turn:
        row && !isOutdated(row, before?.card ?? null)
          ? (row.turn?.is ?? null)
          : turnedSince(before?.card ?? null, card),
      isGrave: asksForChanges && before !== null && raw !== null && (await deps.isGrave(before.raw, raw)),
    }
  }
  /** `versionOfRow` gives the revision that a row tells of; null if this device no longer has it. */
  const heardIn = async <T extends Pick<UnstoredArrival, 'row'>>(
    arrived: readonly T[],
    versionOfRow: (each: T, row: Arrival) => Promise<KnownVersion | null>,
  ): Promise<Heard[]> => {
    const [columns, alerts] = await Promise.all([store.columns(), store.alerts()])
    const alerted = new Set(alerts.map(({ documentId }) => documentId))
    const heard: Heard[] = []
    for (const each of arrived) {
      const { row } = each
      // What was not found by a search for news alerts only if it did before.
      if (!isOne(row) || !(isNews(row) || alerted.has(row.uno))) continue
      const version = await versionOfRow(each, row)
      const card = row.card ?? version?.card
      if (card) heard.push(await heardOf({ card, raw: version?.raw ?? null }, row, columns))
    }
    return heard
  }
  /** `upTo` is the number of the last row; null if the rows have none. */
  const decide = async (heard: readonly Heard[], upTo: number | null): Promise<void> => {
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
        // Before the server's time is known, only the number moves.
        const newest = Math.max(...heard.map(({ card }) => card.published.getTime()))
        const moved = server.isSettled() ? movedTo(decided.place, newest, now) : place
        const next = moved && { ...moved, n: Math.max(moved.n, upTo ?? 0) }
        return { ...(added.length > 0 && { alerts: added }), ...(next && { place: next }) }
      })
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

  /** Waits once for the time that is not known, not before every decision. */
  const untilTimed = (): Promise<void> => (timed ??= untilSettled(server, clock, timeWithinMs))
  const inTurn = (task: () => Promise<void>): Promise<void> =>
    turns.run(async () => {
      await untilTimed()
      await task()
    })
  const storedOf = (_: unknown, { uno, revision: wanted }: Arrival) =>
    versionOf(store, uno, revision => revision === wanted)
  const following = follow({
    store,
    clock,
    place: async () => (await store.alertPlace())?.n ?? 0,
    hear: (rows, upTo) =>
      inTurn(async () =>
        decide(
          await heardIn(
            rows.map(row => ({ row })),
            storedOf,
          ),
          upTo,
        ),
      ),
    readStore: upTo => inTurn(async () => decide(await heardInStore(), upTo)),
    hearUnstored: rows =>
      inTurn(async () => decide(await heardIn(rows, async ({ document }) => document), null)),
    what: 'What alerts could not be decided',
    report,
  })
  /** What a column has that is newer than the place, and what has alerted, as they stand. */
  const heardInStore = async (): Promise<Heard[]> => {
    const from = await firstUndecided()
    const [columns, alerts] = await Promise.all([store.columns(), store.alerts()])
    const cards = await store.cards([
      ...new Set([
        ...columns.flatMap(({ documentsIds }) => documentsIds),
        ...alerts.map(({ documentId }) => documentId),
      ]),
    ])
    const alerted = new Set(alerts.map(({ documentId }) => documentId))
    const heard: Heard[] = []
    for (const card of cards) {
      if (filedOrSeen(card) < from && !alerted.has(card.id)) continue
      const listing = columns.filter(({ documentsIds }) => documentsIds.includes(card.id))
      heard.push({ ...(await heardOf({ card, raw: null }, null, columns)), in: listing.map(({ id }) => id) })
    }
    return heard
  }

  /** From when on documents may not be decided. */
  const firstUndecided = async (): Promise<Date> => {
    const place = placeOf({ place: await store.alertPlace(), columns: [], now: server.now() })
    return new Date(place.at - marginMs)
  }
  async function* undecidedOf({ params, alert = defaultAlert }: Column, from: Date) {
    if (alert.level !== 'off') yield* searchUrgent(deps, params, alert.from, from)
  }
  const readSince = async (): Promise<void> => {
    await inTurn(reach)
    const from = await firstUndecided()
    const columns = await store.columns()
    const documents = new Map<string, { document: UrgentDocument; in: string[] }>()
    for (const column of columns)
      for await (const document of undecidedOf(column, from)) {
        const known = documents.get(document.id)
        documents.set(document.id, { document, in: [...(known?.in ?? []), column.id] })
      }
    const all = [...documents.values()]
    const unknown = all
      .filter(({ document }) => !document.isKnown)
      .sort(
        (one, other) => filedOrSeen(one.document.card).getTime() - filedOrSeen(other.document.card).getTime(),
      )
    await finder.note(unknown, await lookAfterAlerted())
    await following.readOn()
    // A first fill has stored what came just before it, and alerts of nothing by itself.
    const known = all.filter(({ document }) => document.isKnown)
    await inTurn(async () =>
      decide(
        await Promise.all(
          known.map(async ({ document, in: ids }) => ({
            ...(await heardOf(document, null, columns)),
            in: ids,
          })),
        ),
        null,
      ),
    )
  }
  /**
   * Stores what became of recent alerts, and resolves with those that are not stored: a recall may concern a document that
   * was published long before.
   */
  const lookAfterAlerted = async (): Promise<Found[]> => {
    const found: Found[] = []
    const rang = [...new Set((await store.alerts()).map(({ documentId }) => documentId))].slice(0, mostAsked)
    const stored = new Map((await store.cards(rang)).map(card => [card.id, card]))
    const kept: StoredDocument[] = []
    for (const document of await fetchWhole(deps, rang)) {
      const { card } = document
      const before = stored.get(card.id)
      if (!before) found.push({ card, before: null, how: 'asked', in: [] })
      else if (before.revision < card.revision || !isSameState(before, card)) kept.push(document)
    }
    if (kept.length > 0) await store.putDocuments(kept)
    return found
  }
  /** Notes from when on columns alert that are new or have changed. */
  const reach = async (now = server.now()): Promise<void> => {
    if (!server.isSettled()) return
    await store.noteAlerts((_alerts, place, columns) => ({ place: placeOf({ place, columns, now }) }))
  }

  store.subscribe(({ columns, isReplaced }) => {
    // Its place may be behind that of the store before.
    if (isReplaced) void catchUp()
    // A column alerts from the time of its change, not from when this queued task runs.
    const changed = server.now()
    if (columns.length > 0) void attempt(() => turns.run(() => reach(changed)))
  })
  server.subscribe(() => (timed = null))
  const catchUp = (): Promise<void> => {
    // One that runs may miss the newest documents, so it is waited for, and then everything is read again.
    nextReading ??= reading.then(() => {
      nextReading = null
      reading = attempt(async () => {
        if (deps.mayAsk()) await readSince()
      })
      return reading
    })
    return nextReading
  }
  void following.readOn()
  return { catchUp }
}

/** The place is when the newest document was published that was decided, but never ahead of the wire's time. */
function movedTo(place: AlertPlace, newest: number, now: number): AlertPlace {
  return { ...place, at: Math.max(place.at, Math.min(newest, now)) }
}

/**
 * Whether the revision may say more by now than the row does: the row has no card of its own, and its number may have been
 * filed again since, as a kill. Or less: a revision between those two has come since.
 */
function isOutdated(
  { card, before, revision }: Pick<Arrival, 'card' | 'before' | 'revision'>,
  known: Card | null,
): boolean {
  return (!card && before !== revision) || (known !== null && known.revision > (before ?? 0))
}
