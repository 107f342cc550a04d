import { withoutDocuments, type Column } from '../model/column.ts'
import { emptyLedger } from '../model/emptyLedger.ts'
import type { Ledger } from '../model/ledger.ts'
import { byOrder } from '../model/order.ts'
import type { StoreChange, Write } from './store.ts'

/** The columns and the ledger at one moment. */
export type Deck = { columns: readonly Column[]; ledger: Ledger }

export const emptyDeck: Deck = { columns: [], ledger: emptyLedger }

/** The deck after a write, without a read, because a read may fail. */
export function afterWrite({ columns, ledger }: Deck, write: Write): Deck {
  const { columns: written = [], removeColumns = [] } = write
  const replaced = new Set([...removeColumns, ...written.map(({ id }) => id)])
  return {
    columns: [...columns.filter(({ id }) => !replaced.has(id)), ...written].sort(byOrder),
    ledger: write.ledger ?? ledger,
  }
}

/** A write of the deck into a store without its documents. */
export function writeDeck({ columns, ledger }: Deck): Write {
  return { columns: columns.map(unanswered), ledger }
}

/**
 * The column as before the wire's first answer: it is asked for, even if the live channel had brought all of it,
 * and what then fills it is no news.
 */
function unanswered(column: Column): Column {
  const empty: Column = { ...withoutDocuments(column), lastUpdated: 0 }
  delete empty.filledFor
  return empty
}

/**
 * The change that makes listeners read again when a store replaces another; null if there is none. A database
 * has more than the deck, so everything that is read of it may have changed.
 */
export function changeBetween(before: Deck, after: Deck, isDatabase: boolean): StoreChange | null {
  const there = after.columns.map(({ id }) => id)
  const removed = before.columns.map(({ id }) => id).filter(id => !there.includes(id))
  const columns = [...there, ...removed]
  const change: StoreChange = { columns, documents: [], removed }
  if (isDatabase) return { ...change, ledger: true, uses: true, alerts: true, isReplaced: true }
  return columns.length === 0 ? null : change
}
