import { withoutDocuments, type Column } from '../model/column.ts'
import { emptyLedger } from '../model/emptyLedger.ts'
import type { Ledger } from '../model/ledger.ts'
import { byOrder } from '../model/order.ts'
import type { StoreChange, Write } from './store.ts'

/** The columns and what the mirror has to remember, as they were at one moment. */
export type Deck = { columns: readonly Column[]; ledger: Ledger }

export const emptyDeck: Deck = { columns: [], ledger: emptyLedger }

/** The deck after a write: it does not wait for a read, which may fail. */
export function afterWrite({ columns, ledger }: Deck, write: Write): Deck {
  const { columns: written = [], removeColumns = [] } = write
  const replaced = new Set([...removeColumns, ...written.map(({ id }) => id)])
  return {
    columns: [...columns.filter(({ id }) => !replaced.has(id)), ...written].sort(byOrder),
    ledger: write.ledger ?? ledger,
  }
}

/** Writes the deck into a store that has none of its documents. */
export function writeDeck({ columns, ledger }: Deck): Write {
  return { columns: columns.map(withoutDocuments), ledger }
}

/** The change that makes listeners read again when one store replaces another; null where there is nothing to read. */
export function changeBetween(before: Deck, after: Deck): StoreChange | null {
  const there = after.columns.map(({ id }) => id)
  const removed = before.columns.map(({ id }) => id).filter(id => !there.includes(id))
  const columns = [...there, ...removed]
  return columns.length === 0 ? null : { columns, documents: [], removed }
}
