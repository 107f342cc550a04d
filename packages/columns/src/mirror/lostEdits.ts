import type { Column } from '../model/column.ts'
import { byOrder } from '../model/order.ts'
import { asNew, type Ledger } from '../model/ledger.ts'
import type { Write } from '../store/store.ts'

/** The column of a lost edit as a new column at its old place; null if it is no longer offered. */
export function takeLostEdit(
  columns: readonly Column[],
  ledger: Ledger,
  id: string,
): { column: Column; write: Write } | null {
  const lost = ledger.lostEdits.find(each => each.id === id)
  if (!lost) return null
  const column = asNew(lost.column)
  const all = [...columns].sort(byOrder)
  all.splice(column.order, 0, column)
  return {
    column,
    write: { columns: all.map((each, order) => ({ ...each, order })), ledger: withoutLostEdit(ledger, id) },
  }
}

export function withoutLostEdit(ledger: Ledger, id: string): Ledger {
  return { ...ledger, lostEdits: ledger.lostEdits.filter(lost => lost.id !== id) }
}
