import type { Base, Column } from '../model/column.ts'
import { byOrder } from '../model/order.ts'
import { isSameTimes, noTimes } from '../model/editTimes.ts'
import { searchOf } from '../model/noteEdit.ts'
import { isSameSearch } from '../model/places.ts'
import type { RemoteChange, RemoteInsert } from './remote.ts'
import { isSameJson } from '../base/sameJson.ts'

/** The changes that the account does not know yet. */
export type Outbox = {
  inserts: { row: RemoteInsert; base: Base | undefined }[]
  updates: { id: string; base: Base; change: RemoteChange }[]
}

/**
 * The differences between the columns and their bases. They are computed from the store each time, so that no
 * change can get lost. `isThere` says which rows the server has.
 */
export function toOutbox(
  columns: readonly Column[],
  isThere = ({ base }: Column): boolean => base !== undefined,
): Outbox {
  const sorted = [...columns].sort(byOrder)
  const orders = remoteOrders(sorted.map(column => (isThere(column) ? column : { id: column.id })))
  const outbox: Outbox = { inserts: [], updates: [] }
  sorted.forEach((column, index) => {
    const { id, base, paramsAt = noTimes } = column
    const { type, params } = searchOf(column)
    const order = orders[index] ?? index
    // Those of a deck in memory; any other first merge takes the mark away.
    if (!base && column.isStarter) return
    if (!base || !isThere(column))
      return outbox.inserts.push({ row: { id, type, params, order, paramsAt }, base })
    const change: RemoteChange = {
      ...(type === base.type ? {} : { type }),
      ...(isSameJson(params, base.params) ? {} : { params }),
      ...(order === base.order ? {} : { order }),
      ...(base.paramsAt === undefined || isSameTimes(paramsAt, base.paramsAt) ? {} : { paramsAt }),
    }
    return Object.keys(change).length > 0 && outbox.updates.push({ id, base, change })
  })
  return outbox
}

/** Whether the reader has changed the column's search since the server last knew it. */
export function isEdited(column: Column): boolean {
  const known = column.base ?? column.sent
  return known ? !isSameSearch(searchOf(column), known) : column.editedAt !== undefined
}

/**
 * The order numbers to send. A close leaves a gap in the numbers. Rows are not renumbered while their numbers
 * give the same order, so that a close does not conflict with edits of other devices.
 */
function remoteOrders(sorted: readonly Pick<Column, 'id' | 'base'>[]): number[] {
  const known = sorted.flatMap(({ id, base }) => (base ? [{ id, order: base.order }] : []))
  const isInOrder = known.every((row, index) => {
    const next = known[index + 1]
    return !next || row.order < next.order || (row.order === next.order && row.id < next.id)
  })
  const areNewLast = sorted.slice(0, known.length).every(({ base }) => base)
  if (!isInOrder || !areNewLast) return sorted.map((_, index) => index)
  const end = Math.max(-1, ...known.map(({ order }) => order)) + 1
  return sorted.map(({ base }, index) => base?.order ?? end + index - known.length)
}
