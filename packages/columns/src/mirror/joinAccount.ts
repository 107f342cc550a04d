import type { Column } from '../model/column.ts'
import { asksForSame } from '../model/sharedParams.ts'
import type { RemoteDeck } from './remote.ts'
import type { RemoteColumn } from '../model/remoteColumn.ts'

/**
 * The first merge after a sign-in: columns that exist on both sides become one, and untouched starters give
 * way to what the account has or once had (D31). Starters of a deck in memory are not the account's: the database,
 * which may open late, has the reader's own columns.
 */
export function joinAccount(
  columns: readonly Column[],
  rows: readonly RemoteColumn[],
  remote: RemoteDeck,
  { keepsStarters }: { keepsStarters: boolean },
): Column[] {
  const here = new Set(columns.map(({ id }) => id))
  const there = new Set(rows.map(({ id }) => id))
  const hasDeck = remote.columns.length > 0 || remote.deleted.length > 0
  const free = rows.filter(({ id }) => !here.has(id))
  return columns.flatMap(column => {
    if (column.base || column.sent || there.has(column.id)) return [column]
    const double = free.findIndex(row => asksForSame(row, column))
    const [row] = double < 0 ? [] : free.splice(double, 1)
    if (row) return [{ ...column, id: row.id, isStarter: false }]
    if (column.isStarter && hasDeck) return []
    return [column.isStarter && keepsStarters ? column : { ...column, isStarter: false }]
  })
}
