import type { Column } from '../model/column.ts'
import { isForeign, owned, park, type Ledger } from '../model/ledger.ts'
import type { Write } from '../store/store.ts'

/**
 * Sets the owner of the deck (D28): columns made under the last owner are marked as theirs. After a sign-out
 * all columns stay. After a sign-in, those of other accounts are hidden, and the account's own return to the
 * front. Null if nothing changes.
 */
export function changeOwner(
  columns: readonly Column[],
  ledger: Ledger,
  owner: string | null,
): (Write & { columns: readonly Column[]; ledger: Ledger }) | null {
  const isChange = ledger.owner !== owner
  const marked = isChange ? columns.map(column => owned(column, ledger)) : columns
  const next: Ledger = { ...ledger, owner, isJoined: ledger.isJoined && !isChange }
  const foreign = marked.filter(column => isForeign(column, next))
  const back = ledger.parked.filter(column => owner !== null && column.owner === owner)
  if (!isChange && foreign.length === 0 && back.length === 0) return null
  const stillParked = ledger.parked.filter(column => !back.includes(column))
  const shown = [...back, ...marked.filter(column => !foreign.includes(column))]
  return {
    columns: shown.map((column, order) => ({ ...column, order })),
    removeColumns: foreign.map(({ id }) => id),
    ledger: park({ ...next, parked: stillParked }, foreign),
  }
}
