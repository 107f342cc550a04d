import { createListeners } from './listeners.ts'
import type { Column } from './column.ts'
import type { Store } from './store/store.ts'

/** What the deck itself shows of its columns: not their documents. */
export type ColumnHead = Pick<Column, 'id' | 'type' | 'params' | 'order'>

export type DeckView = {
  /** In the order of the deck; null until they were read. Stays the same object while nothing in it changes. */
  snapshot(): readonly ColumnHead[] | null
  subscribe: (listener: () => void) => () => void
  /** Resolves when they were read. */
  ready: Promise<void>
  close(): void
}

/** The row of columns, following the changes of any tab. */
export function createDeckView(store: Store): DeckView {
  const listeners = createListeners<void>()
  let heads: readonly ColumnHead[] | null = null
  let turn = 0

  const read = async (): Promise<void> => {
    const mine = (turn += 1)
    const columns = await store.columns()
    if (mine !== turn) return
    const next = columns.map(({ id, type, params, order }) => ({ id, type, params, order }))
    if (JSON.stringify(next) === JSON.stringify(heads)) return
    heads = next
    listeners.tell()
  }

  const unsubscribe = store.subscribe(change => {
    if (change.columns.length > 0) void read()
  })
  const ready = new Promise<void>(resolve => {
    const leave = listeners.subscribe(() => {
      leave()
      resolve()
    })
  })
  void read()

  return { snapshot: () => heads, subscribe: listeners.subscribe, ready, close: unsubscribe }
}
