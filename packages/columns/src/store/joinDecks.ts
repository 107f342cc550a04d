import type { Alert } from '../model/alert.ts'
import { withoutDocuments, type Column } from '../model/column.ts'
import { byOrder } from '../model/order.ts'
import { joinLedgers, owned } from '../model/ledger.ts'
import type { Deck } from './knownDeck.ts'
import type { Store, Write } from './store.ts'

/**
 * Applies the changes since `begun`, which were made in memory, to a database that opened late: closed
 * columns are removed, later edits replace those in the database, and added columns come last.
 */
export function joinDecks(stored: Deck, memory: Deck, begun: Deck): Write {
  const mineById = new Map(memory.columns.map(column => [column.id, column]))
  const closed = new Set(begun.columns.map(({ id }) => id).filter(id => !mineById.has(id)))
  const storedIds = new Set(stored.columns.map(({ id }) => id))
  const bring = (column: Column) => owned(withoutDocuments(column), memory.ledger)

  const kept = stored.columns
    .filter(({ id }) => !closed.has(id))
    .map(column => {
      const mine = mineById.get(column.id)
      if (!mine) return column
      return { ...(isEditedLater(mine, column) ? bring(mine) : column), order: mine.order }
    })
    .sort(byOrder)
  const added = memory.columns.filter(({ id, isStarter }) => !isStarter && !storedIds.has(id)).map(bring)
  return {
    columns: [...kept, ...added].map((column, order) => ({ ...column, order })),
    removeColumns: [...closed],
    ledger: joinLedgers(stored.ledger, memory.ledger, begun.ledger),
  }
}

function isEditedLater(one: Column, other: Column): boolean {
  return (one.editedAt ?? 0) > (other.editedAt ?? 0)
}

/** Brings what was used, alerted and acknowledged in memory into the database. */
export async function bringAccounts(memory: Store, store: Store): Promise<void> {
  const [uses, alerts] = await Promise.all([memory.uses(), memory.alerts()])
  // Rows of what came are numbered otherwise there. What was judged already is not told twice.
  if (uses.length > 0) await store.putUses(uses.map(use => ({ ...use, noted: 0 })))
  if (alerts.length === 0) return
  await store.noteAlerts(known => {
    const before = new Map(known.map(alert => [alert.id, alert.acknowledged]))
    const isOpen = (alert: Alert) => !alert.acknowledged
    return {
      alerts: alerts.map(alert =>
        isOpen(alert) ? { ...alert, acknowledged: before.get(alert.id) ?? null } : alert,
      ),
    }
  })
}
