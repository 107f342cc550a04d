import { createColumn, withoutDocuments, type Column } from '../model/column.ts'
import { owned, type Ledger, type LostEdit } from '../model/ledger.ts'
import { isSameTimes, noTimes, type EditTimes } from '../model/editTimes.ts'
import { asksForSame, fromShared } from '../model/sharedParams.ts'
import type { Write } from '../store/store.ts'
import { sortClosings } from './closings.ts'
import { joinAccount } from './joinAccount.ts'
import { mergeOrder } from './mergeOrder.ts'
import { searchOf } from '../model/noteEdit.ts'
import { isSameSearch } from '../model/places.ts'
import { dateEdits, toServerTime } from './dateEdits.ts'
import { olderEdit, withLostEdits } from './lostEdits.ts'
import { mergeSearch, type MergedSearch } from './mergeSearch.ts'
import { toOutbox, type Outbox } from './outbox.ts'
import type { RemoteDeck } from './remote.ts'
import type { RemoteColumn } from '../model/remoteColumn.ts'
import { isSameJson } from '../base/sameJson.ts'
import { takeTombstones } from './tombstones.ts'

export type MergeOptions = {
  /** Epoch milliseconds by this device's clock. */
  now: number
  /** How many milliseconds the server's clock is ahead. */
  skewMs: number
  /** How many milliseconds a closing waits before it is sent (D30). */
  undoForMs: number
  /** Starters that nobody touched do not go to the account. */
  keepsStarters: boolean
}

export type MergedDeck = {
  /** Null if nothing changes on this device. */
  write: Write | null
  outbox: Outbox
  /** Ids to delete on the server. */
  removals: string[]
  /** Ids of columns that are new here, or whose search has changed. */
  taken: string[]
  /** When the next closing must be sent, epoch milliseconds; null if none waits. */
  nextDueAt: number | null
}

/**
 * Three-way merge of the account's columns into those of this device (data 7); the common ancestor is the
 * base of each row. A missing row is not deleted; a tombstone deletes it (D29).
 */
export function mergeDeck(
  columns: readonly Column[],
  ledger: Ledger,
  remote: RemoteDeck,
  options: MergeOptions,
): MergedDeck {
  const deleted = new Set(remote.deleted)
  const closings = sortClosings(ledger, remote, options)
  const rows = remote.columns.filter(({ id }) => !deleted.has(id) && !closings.hidden.has(id)).sort(byPlace)
  const { survivors, lostEdits } = takeTombstones(columns, ledger, deleted, options.now)
  const local = ledger.isJoined ? survivors : joinAccount(survivors, rows, remote, options)

  const { merged, older } = mergeColumns(local, rows, ledger, options)
  const there = new Set(rows.map(({ id }) => id))
  const outbox = toOutbox(merged, ({ id }) => there.has(id))
  const marked = markSent(merged, outbox)

  const before = new Map(columns.map(column => [column.id, column]))
  const ids = new Set(marked.map(({ id }) => id))
  const changed = marked.filter(column => !isSameColumn(column, before.get(column.id)))
  const gone = columns.filter(({ id }) => !ids.has(id)).map(({ id }) => id)
  const next: Ledger = {
    ...ledger,
    isJoined: true,
    closings: closings.kept,
    lostEdits: withLostEdits(ledger, [...lostEdits, ...older], ids),
  }
  const isSame = changed.length === 0 && gone.length === 0 && isSameJson(next, ledger)
  return {
    write: isSame ? null : { columns: changed, removeColumns: gone, ledger: next },
    outbox,
    removals: closings.due,
    taken: marked.filter(column => isTaken(column, before.get(column.id))).map(({ id }) => id),
    nextDueAt: closings.nextDueAt,
  }
}

function mergeColumns(
  local: readonly Column[],
  rows: readonly RemoteColumn[],
  ledger: Ledger,
  options: MergeOptions,
): { merged: Column[]; older: LostEdit[] } {
  const rowsById = new Map(rows.map(row => [row.id, row]))
  const older: LostEdit[] = []
  const here = local.map(each => {
    const column = dateEdits(each, options)
    const row = rowsById.get(column.id)
    if (!row) return column
    const merged = mergeColumn(column, row, options)
    if (ledger.owner !== null && merged.lost.length > 0)
      older.push(olderEdit(merged.column, merged.lost, ledger.owner, options.now))
    return merged.column
  })
  const ids = new Set(here.map(({ id }) => id))
  const come = rows.filter(({ id }) => !ids.has(id)).map(row => takeColumn(row, ledger))
  const byId = new Map([...here, ...come].map(column => [column.id, column]))
  const order = mergeOrder(
    here.map(({ id }) => id),
    knownPlaces(local, rowsById).map(({ id }) => id),
    rows.map(({ id }) => id),
  )
  const merged = order.flatMap((id, place) => {
    const column = byId.get(id)
    return column ? [{ ...column, order: place }] : []
  })
  return { merged, older }
}

function mergeColumn(
  column: Column,
  row: RemoteColumn,
  options: MergeOptions,
): { column: Column; lost: MergedSearch['lost'] } {
  const { base: before, sent, paramsAt: localAt, ...rest } = column
  const { id: _, ...base } = row
  const local = searchOf(column)
  const { search, paramsAt, lost } = mergeSearch({
    base: before,
    sent,
    local: { ...local, ...(localAt ? { paramsAt: localAt } : {}) },
    editedAt: toServerTime(column.editedAt ?? -Infinity, options),
    remote: row,
  })
  const next = { ...rest, base, ...timed(paramsAt) }
  if (isSameSearch(local, search)) return { column: next, lost }
  const { alert: _alert, ...others } = next
  const taken: Column = { ...others, type: search.type, ...fromShared(search.params) }
  const isSameList = asksForSame(column, taken)
  return { column: isSameList ? taken : { ...withoutDocuments(taken), isStarter: false }, lost }
}

function takeColumn({ id, ...base }: RemoteColumn, ledger: Ledger): Column {
  const column = createColumn({ id, type: base.type, ...fromShared(base.params) }, base.order)
  return { ...owned(column, ledger), base, ...timed(base.paramsAt) }
}

const timed = (paramsAt: EditTimes = noTimes) => (isSameTimes(paramsAt, noTimes) ? {} : { paramsAt })

/**
 * The order that both sides knew: the last one seen on the server, or the one that this device sent there.
 */
function knownPlaces(local: readonly Column[], rowsById: ReadonlyMap<string, RemoteColumn>) {
  const places = local.flatMap(({ id, base, sent }) => {
    const row = rowsById.get(id)
    const known = row && sent?.order === row.order ? sent : base
    return row && known ? [{ id, order: known.order }] : []
  })
  return places.sort(byPlace)
}

function markSent(columns: readonly Column[], { inserts, updates }: Outbox): Column[] {
  const orders = new Map(inserts.map(({ row }) => [row.id, row.order]))
  for (const { id, base, change } of updates) orders.set(id, change.order ?? base.order)
  return columns.map(column => {
    const order = orders.get(column.id)
    return order === undefined
      ? column
      : { ...column, sent: { ...searchOf(column), order, ...timed(column.paramsAt) } }
  })
}

/** Compares the lists only by reference, because they may have thousands of entries. */
function isSameColumn(column: Column, before: Column | undefined): boolean {
  if (column.documentsIds !== before?.documentsIds) return false
  return isSameJson({ ...column, documentsIds: [] }, { ...before, documentsIds: [] })
}

function isTaken(column: Column, before: Column | undefined): boolean {
  return before ? !asksForSame(column, before) : column.documentsIds.length === 0
}

function byPlace<Row extends { id: string; order: number }>(a: Row, b: Row): number {
  return a.order - b.order || (a.id < b.id ? -1 : 1)
}
