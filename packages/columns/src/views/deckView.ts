import type { Column } from '../model/column.ts'
import { createListeners } from '../base/listeners.ts'
import { isSameJson } from '../base/sameJson.ts'
import type { Store } from '../store/store.ts'

/** The part of a column that the deck itself shows, without documents. */
export type ColumnHead = Pick<Column, 'id' | 'type' | 'params' | 'order' | 'isStarter' | 'alert'>

export type DeckView = {
  /**
   * In the order of the deck; null until the columns are read. The list and each column in it stay the same
   * objects while they do not change.
   */
  snapshot(): readonly ColumnHead[] | null
  /** When each column was last updated by any tab: epoch milliseconds by id, 0 before the first time. */
  lastUpdates(): ReadonlyMap<string, number>
  subscribe: (listener: () => void) => () => void
  /** Resolves when the columns are read; rejects if they cannot be. */
  ready: Promise<void>
  close(): void
}

/** The row of columns, following the changes of any tab. */
export function createDeckView(store: Store): DeckView {
  const listeners = createListeners<void>()
  let heads: readonly ColumnHead[] | null = null
  let lastUpdates: ReadonlyMap<string, number> = new Map()
  let turn = 0

  const read = async (): Promise<void> => {
    const mine = (turn += 1)
    const columns = await store.columns()
    if (mine !== turn) return
    const before = new Map(heads?.map(head => [head.id, head]))
    const next = columns.map(({ id, type, params, order, isStarter, alert }): ColumnHead => {
      const [known, head] = [before.get(id), { id, type, params, order, isStarter, ...(alert && { alert }) }]
      return known && isSameJson(known, head) ? known : head
    })
    const isSameRow = heads?.length === next.length && heads.every((head, place) => head === next[place])
    const areAsOld = columns.every(({ id, lastUpdated }) => lastUpdates.get(id) === lastUpdated)
    if (isSameRow && areAsOld) return
    lastUpdates = new Map(columns.map(({ id, lastUpdated }) => [id, lastUpdated]))
    if (!isSameRow) heads = next
    listeners.tell()
  }

  const unsubscribe = store.subscribe(change => {
    if (change.columns.length > 0) void read()
  })
  const ready = new Promise<void>((resolve, reject) => {
    const leave = listeners.subscribe(() => {
      leave()
      resolve()
    })
    read().catch(reject)
  })

  return {
    snapshot: () => heads,
    lastUpdates: () => lastUpdates,
    subscribe: listeners.subscribe,
    ready,
    close: unsubscribe,
  }
}
