import type { Card } from '../model/card.ts'
import type { Column } from '../model/column.ts'
import { createListeners } from '../base/listeners.ts'
import type { Report } from '../base/report.ts'
import type { Store, StoreChange } from '../store/store.ts'

/** The number of stored cards that a list loads at a time. */
const chunkSize = 50
/** The number of cards that are shown first: what fits on a screen. */
const firstCount = 10

/** A column for its list. `column` is null until it is read, and after it is removed. */
export type ColumnSnapshot = {
  column: Column | null
  /** The newest first; not all stored ones. */
  cards: readonly Card[]
  /** More cards are stored below the last one. */
  hasMoreStored: boolean
}

export type ColumnView = {
  snapshot(): ColumnSnapshot
  subscribe: (listener: () => void) => () => void
  /** Loads the next stored cards into the list. */
  showMore(): void
}

export type ColumnViewOptions = {
  /**
   * Ms between the first few cards and the rest of a chunk, so that the first cards of other columns are read
   * in between.
   */
  restAfterMs?: number
  /** Called with a failed read. The next change of the column reads again. */
  report?: Report
}

/** A view of one column of the store. While it has a subscriber, it follows the changes of any tab. */
export function createColumnView(
  store: Store,
  id: string,
  { restAfterMs = 1500, report = () => {} }: ColumnViewOptions = {},
): ColumnView {
  const listeners = createListeners<void>(() => {
    // Cached cards may be outdated, because without a subscriber the view missed changes.
    cardsById.clear()
    refresh()
    const unsubscribe = store.subscribe(handleChange)
    return () => {
      unsubscribe()
      clearTimeout(restTimer)
      restTimer = undefined
    }
  })
  const cardsById = new Map<string, Card>()
  let snapshot: ColumnSnapshot = { column: null, cards: [], hasMoreStored: false }
  let shown = firstCount
  let reading: Promise<void> | null = null
  let isStale = false
  let restTimer: ReturnType<typeof setTimeout> | undefined

  const read = async (): Promise<void> => {
    let visible: string[] = []
    const { column, cards: read } = await store.columnWithCards(id, ({ documentsIds }) => {
      shown = shownCount(documentsIds, snapshot.cards, shown)
      visible = documentsIds.slice(0, shown)
      return visible.filter(each => !cardsById.has(each))
    })
    for (const card of read) cardsById.set(card.id, card)
    if (cardsById.size > visible.length) forgetOthers(cardsById, visible)
    const cards = visible.flatMap(each => cardsById.get(each) ?? [])
    snapshot = { column, cards, hasMoreStored: (column?.documentsIds.length ?? 0) > shown }
    listeners.tell()
    if (shown >= chunkSize) return
    if (snapshot.hasMoreStored) restTimer ??= setTimeout(takeRest, restAfterMs)
    else shown = chunkSize
  }

  const takeRest = (): void => {
    if (shown >= chunkSize) return
    shown = chunkSize
    refresh()
  }

  /** If asked during a read, it reads again afterwards, so that it never misses the last change. */
  const refresh = (): void => {
    isStale = true
    reading ??= (async () => {
      while (isStale) {
        isStale = false
        await read()
      }
    })()
      .catch(error => report(`Column ${id} could not be read`, error))
      .finally(() => {
        reading = null
      })
  }

  const handleChange = ({ columns, documents }: StoreChange): void => {
    const changed = documents.filter(each => cardsById.delete(each))
    if (changed.length > 0 || columns.includes(id)) refresh()
  }

  return {
    snapshot: () => snapshot,
    subscribe: listeners.subscribe,
    showMore() {
      shown += chunkSize
      refresh()
    },
  }
}

/** Without this, cards of documents that have left the list would be kept for days. */
function forgetOthers(cardsById: Map<string, Card>, visible: readonly string[]): void {
  const shown = new Set(visible)
  for (const id of cardsById.keys()) if (!shown.has(id)) cardsById.delete(id)
}

/** Keeps the lower end of the shown part when cards are added above it. */
function shownCount(ids: readonly string[], cards: readonly Card[], shown: number): number {
  const first = cards[0]
  const added = first ? ids.indexOf(first.id) : 0
  return added < 0 ? chunkSize : shown + added
}
