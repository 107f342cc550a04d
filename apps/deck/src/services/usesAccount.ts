import { acknowledged, alertsOf, noteUse, recallsOf, type ServerClock, type Store } from '@wiredeck/columns'
import { createListeners } from '../platform/listeners.ts'
import type { Report } from '../platform/report.ts'
import type { StoredValue } from '../platform/storedValue.ts'
import type { UsesBoard, UsesState } from './usesBoard.ts'

type Deps = {
  store: Store
  /** The wire's time. */
  server: Pick<ServerClock, 'now' | 'embargoesOverBy'>
  watchedHours: StoredValue<number>
  /** Nothing has a band before, because another device may have acknowledged it. Does not reject. */
  accountRead: Promise<void>
  report: Report
}

/** The account of use as the store has it, whichever tab wrote it. */
export function createUsesAccount({ store, server, watchedHours, accountRead, report }: Deps): UsesBoard {
  const { subscribe, tell } = createListeners()
  let state: UsesState = { uses: null, cards: new Map(), recalls: [], watchedHours: watchedHours.get() }
  let reading: Promise<void> | null = null
  let isStale = false
  let isAccountRead = false

  const readAll = async (): Promise<void> => {
    do {
      isStale = false
      const uses = await store.uses()
      const cards = await store.cards([...new Set(uses.map(({ documentId }) => documentId))])
      state = {
        uses,
        cards: new Map(cards.map(card => [card.id, card])),
        recalls: isAccountRead ? recallsOf(uses, cards) : [],
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
  read()
  void accountRead.then(() => {
    isAccountRead = true
    read()
  })

  return {
    state: () => state,
    note: async taken => {
      const watching = { now: server.embargoesOverBy(), hours: watchedHours.get() }
      try {
        await noteUse(store, taken, new Date(server.now()), watching)
      } catch (error) {
        report('What was taken is not in the account of use', error)
      }
    },
    watchFor: watchedHours.set,
    async acknowledge({ use: { documentId } }) {
      // A story that alerted as well is told of once.
      const told = alertsOf(state.uses ?? [], documentId)
      await store.updateUses(use => acknowledged(use, documentId))
      const acknowledgement = { at: new Date(server.now()), by: 'acknowledge' } as const
      await store.noteAlerts(alerts => ({
        alerts: alerts
          .filter(alert => told.has(alert.id) && !alert.acknowledged)
          .map(alert => ({ ...alert, acknowledged: acknowledgement })),
      }))
    },
    subscribe,
  }
}
