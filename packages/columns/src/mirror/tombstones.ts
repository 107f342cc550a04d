import { withoutDocuments, type Column } from '../model/column.ts'
import { byOrder } from '../model/order.ts'
import { asNew, owned, type Ledger, type LostEdit } from '../model/ledger.ts'
import { isEdited } from './outbox.ts'

/** The form of ids in the server's table. */
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Columns without those that were deleted elsewhere, in order and with their owner. A deletion wins over an
 * edit, and the edit is kept so that the reader can restore it. A column from a file is not the deleted one,
 * but the server may refuse its id.
 */
export function takeTombstones(
  columns: readonly Column[],
  ledger: Ledger,
  deleted: ReadonlySet<string>,
  now: number,
): { survivors: Column[]; lostEdits: LostEdit[] } {
  const survivors: Column[] = []
  const lostEdits: LostEdit[] = []
  for (const column of [...columns].sort(byOrder)) {
    const isDeleted = deleted.has(column.id)
    const isFresh = column.owner === undefined && !column.base
    if ((isFresh && isDeleted) || !uuid.test(column.id)) survivors.push(owned(asNew(column), ledger))
    else if (!isDeleted) survivors.push(owned(column, ledger))
    else if (isEdited(column) && ledger.owner !== null)
      lostEdits.push({ id: column.id, owner: ledger.owner, column: withoutDocuments(column), lostAt: now })
  }
  return { survivors, lostEdits }
}
