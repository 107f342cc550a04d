import { cameSince } from '../arrivals/cameSince.ts'
import type { Clock } from '../base/clock.ts'
import { createListeners } from '../base/listeners.ts'
import { createQueue } from '../base/queue.ts'
import type { Report } from '../base/report.ts'
import type { ServerClock } from '../base/serverClock.ts'
import type { LiveState } from '../live/liveState.ts'
import type { Card } from '../model/card.ts'
import type { Refresher } from '../refresh/refresher.ts'
import type { Store } from '../store/store.ts'
import { caughtUpBy } from './caughtUpBy.ts'
import { changedSince, classesSince, revisionAt, type Difference, type SinceClass } from './classesSince.ts'
import { awayAfterMs, type Look, type Looks } from './look.ts'

/** What happened in a column while its reader was away. */
export type Since = {
  /** The reader's last look before the absence. */
  look: Look
  /** New or changed documents, by id, in the order of the list. */
  classes: ReadonlyMap<string, SinceClass>
  /** The date of the oldest document if the list does not reach back to the look; else null. */
  beginsAt: Date | null
}

export type SinceWatch = {
  /** Notes whether the reader looks at the deck. Call whenever that may have changed. Never rejects. */
  look(): Promise<void>
  /** By column id. A new map after every change. */
  state(): ReadonlyMap<string, Since>
  /** The reader has finished with the column's strip. */
  close(id: string): void
  /** Loads the list further back towards the look. Never rejects. */
  loadOn(id: string): Promise<void>
  subscribe: (listener: () => void) => () => void
}

export type SinceDeps = {
  store: Pick<Store, 'columns' | 'column' | 'cards' | 'revisions' | 'wirePoint' | 'arrivals' | 'subscribe'>
  columns: Pick<Refresher, 'loadOlder' | 'compare' | 'status' | 'isBehind' | 'subscribeToStatus'> & {
    comparisons: Pick<Refresher['comparisons'], 'isOpen'>
  }
  live: { state(): LiveState; subscribe: (listener: () => void) => unknown }
  looks: Looks
  clock: Clock
  /** The wire's time, by which looks are kept, because they are compared with its documents. */
  server: Pick<ServerClock, 'now' | 'embargoesOverBy' | 'isSettled' | 'subscribe'>
  /** Whether the deck is visible and can show what is new. */
  isLooking: () => boolean
  /** The change since a revision; null if it cannot be determined. */
  differenceSince: (id: string, revision: number) => Promise<Difference | null>
  /** Resolves when the result can be drawn. */
  untilDrawable: () => Promise<unknown>
  report: Report
}

/** The time between two writes of a look while the deck is visible, in ms. */
const lookEveryMs = 30_000
/** The most documents of a list that are read back towards the look, at first and with each further step. */
const mostRead = 200

/** `at` is by the device's clock, like the times at which columns were read. */
type Return = { look: Look; at: number }

/** Stores when the reader looked at each column, and finds out what happened in it during an absence. */
export function createSinceWatch(deps: SinceDeps): SinceWatch {
  const { store, columns, live, looks, clock, server, isLooking, report } = deps
  const listeners = createListeners<void>()
  /** Columns for which it is not decided yet what happened. */
  const returns = new Map<string, Return>()
  const deciding = new Set<string>()
  /** Looks are noted in sequence. */
  const notes = createQueue()
  let state: ReadonlyMap<string, Since> = new Map()
  /** When the deck was last seen; null while it is not visible. */
  let lookedAt: number | null = null

  const change = (id: string, since: Since | null): void => {
    const next = new Map(state)
    if (since) next.set(id, since)
    else next.delete(id)
    state = next
    listeners.tell()
  }
  const attempt = (task: () => Promise<void>): Promise<void> =>
    task().catch(error => report('What is new since the last look is not known', error))

  const look = (): Promise<void> => {
    // A look that is noted by a wrong clock would hide what is new.
    if (!server.isSettled()) return Promise.resolve()
    const now = clock.now()
    const at = server.now()
    const isIn = isLooking()
    // The elapsed time shows that a device has slept.
    const wasIn = lookedAt !== null && now - lookedAt < awayAfterMs
    lookedAt = isIn ? now : null
    if (!isIn && !wasIn) return Promise.resolve()
    return attempt(() =>
      notes.run(async () => {
        const ids = (await store.columns()).filter(({ lastUpdated }) => lastUpdated > 0).map(({ id }) => id)
        if (!wasIn) for (const id of ids) comeBack(id, now, at)
        await writeLooks(ids, at)
        decideAll()
      }),
    )
  }
  const comeBack = (id: string, now: number, wiresNow: number): void => {
    const going = returns.get(id)
    const last = looks.get(id)
    if (!going && (!last || wiresNow - last.at < awayAfterMs)) return
    // If the reader has not finished with an earlier strip, its look stays.
    const before = going?.look ?? state.get(id)?.look ?? last
    if (before) returns.set(id, { look: before, at: now })
  }
  const writeLooks = async (ids: readonly string[], at: number): Promise<void> => {
    const [point, { newest: n }] = await Promise.all([store.wirePoint(), store.arrivals(Infinity)])
    const seen = ids.filter(id => !returns.has(id))
    looks.set(
      new Map(
        seen.map(id => {
          const column = point?.complete[id]
          return [id, { at, point: point && column ? { log: point.log, number: column.number } : null, n }]
        }),
      ),
    )
  }

  const decideAll = (): void => {
    for (const id of returns.keys()) if (!deciding.has(id)) void attempt(() => decide(id))
  }
  const decide = async (id: string): Promise<void> => {
    deciding.add(id)
    try {
      const back = returns.get(id)
      const column = await store.column(id)
      const by = back && column && caughtUpBy(column, live.state(), back.at)
      if (!by || columns.isBehind(id) || columns.status(id).loading !== null) return
      // The channel sends revisions, but a search for newer documents does not find them.
      if (by === 'search') await columns.compare(id)
      // What does not match any more leaves the list first; the next sign of the channel or of a poll decides.
      if (columns.comparisons.isOpen(id)) return
      const since = await sinceOf(id, back.look, mostRead)
      await deps.untilDrawable()
      // Meanwhile the reader may have left and come back, or the column may have been closed.
      if (returns.get(id) !== back) return
      returns.delete(id)
      change(id, since)
    } finally {
      deciding.delete(id)
    }
  }
  const sinceOf = async (id: string, before: Look, most: number): Promise<Since> => {
    const beginsAt = await readBack(id, before, most)
    const cards = await cardsOf(id)
    const came = before.n === undefined ? null : await cameSince(store, before.n)
    const differences = new Map<string, Difference>()
    for (const card of changedSince(cards, before, came)) {
      const revision = revisionAt(before, await store.revisions(card.id))
      const difference = revision === null ? null : await deps.differenceSince(card.id, revision)
      if (difference) differences.set(card.id, difference)
    }
    return {
      look: before,
      classes: classesSince(cards, before, differences, new Date(server.embargoesOverBy()), came),
      beginsAt,
    }
  }
  const cardsOf = async (id: string): Promise<Card[]> =>
    store.cards((await store.column(id))?.documentsIds ?? [])

  /**
   * Reads a list back to the look, up to `most` documents. Resolves with its oldest date if that is later.
   */
  const readBack = async (id: string, { at }: Look, most: number): Promise<Date | null> => {
    let count = -1
    for (;;) {
      const column = await store.column(id)
      const oldest = (await store.cards(column?.documentsIds.slice(-1) ?? []))[0]
      if (!column || !oldest || column.hasNoMore || oldest.published.getTime() <= at) return null
      const { length } = column.documentsIds
      if (length >= most || length === count) return oldest.published
      count = length
      await columns.loadOlder(id)
    }
  }

  clock.every(lookEveryMs, () => void look())
  server.subscribe(() => void look())
  live.subscribe(decideAll)
  columns.subscribeToStatus(decideAll)
  store.subscribe(({ columns: changed, removed = [] }) => {
    if (removed.length > 0) {
      looks.remove(removed)
      for (const id of removed) {
        returns.delete(id)
        if (state.has(id)) change(id, null)
      }
    }
    if (changed.some(id => returns.has(id))) decideAll()
  })

  return {
    look,
    state: () => state,
    close: id => change(id, null),
    loadOn: id =>
      attempt(async () => {
        const before = state.get(id)
        if (!before) return
        const { length } = await cardsOf(id)
        const since = await sinceOf(id, before.look, length + mostRead)
        if (state.get(id) === before) change(id, since)
      }),
    subscribe: listeners.subscribe,
  }
}
