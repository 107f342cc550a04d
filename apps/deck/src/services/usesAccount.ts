import { noteUse, recallsOf, type Clock, type ServerClock, type Store } from '@wiredeck/columns'
import { createListeners } from '../platform/listeners.ts'
import type { Report } from '../platform/report.ts'
import type { StoredValue } from '../platform/storedValue.ts'
import type { UsesBoard, UsesState } from './usesBoard.ts'

/** Looks again, because an embargo ends by itself, and a use grows too old to be watched. */
const lookAgainMs = 60_000

type Deps = {
  store: Store
  /** The wire's time. */
  server: Pick<ServerClock, 'now' | 'embargoesOverBy'>
  clock: Pick<Clock, 'every'>
  watchedHours: StoredValue<number>
  report: Report
}

/** The account of use as the store has it, whichever tab wrote it. */
export function createUsesAccount({ store, server, clock, watchedHours, report }: Deps): UsesBoard {
  const { subscribe, tell } = createListeners()
  let state: UsesState = { uses: null, cards: new Map(), recalls: [], watchedHours: watchedHours.get() }
  let reading: Promise<void> | null = null
  let isStale = false

  const readAll = async (): Promise<void> => {
    do {
      isStale = false
      const uses = await store.uses()
      const cards = await store.cards([...new Set(uses.map(({ documentId }) => documentId))])
      state = {
        uses,
        cards: new Map(cards.map(card => [card.id, card])),
        // As long as the wire's time is not known this is a day ago, for which a use is watched longer.
        recalls: recallsOf(uses, cards, server.embargoesOverBy(), watchedHours.get()),
        watchedHours: watchedHours.get(),
      }
    } while (isStale)
    tell()
  }
  const read = (): void => {
    isStale = true
    reading ??= readAll()
      .catch(error => report('The account of use cannot be read', error))
      .finally(() => {
        reading = null
      })
  }

  store.subscribe(({ uses, documents }) => {
    const isOfUsed = (id: string) => state.uses?.some(({ documentId }) => documentId === id) ?? false
    if (uses || documents.some(isOfUsed)) read()
  })
  watchedHours.subscribe(read)
  clock.every(lookAgainMs, () => {
    if (state.uses && state.uses.length > 0) read()
  })
  read()

  return {
    state: () => state,
    note: taken =>
      noteUse(store, taken, new Date(server.now())).catch(error =>
        report('What was taken is not in the account of use', error),
      ),
    watchFor: watchedHours.set,
    acknowledge: ({ card }) =>
      store.updateUses(use =>
        use.documentId === card.id && (use.acknowledged ?? -1) < card.revision
          ? { ...use, acknowledged: card.revision }
          : use,
      ),
    subscribe,
  }
}
