import { createColumn, withoutDocuments, type Column } from '../model/column.ts'
import { owned, type Ledger } from '../model/ledger.ts'
import { asksForSame, fromShared, toShared } from '../model/sharedParams.ts'
import type { Write } from '../store/store.ts'
import { sortClosings } from './closings.ts'
import { joinAccount } from './joinAccount.ts'
import { mergeOrder } from './mergeOrder.ts'
import { isSameSearch, mergeSearch } from './mergeSearch.ts'
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
  const local = ledger.isJoined ? survivors : joinAccount(survivors, rows, remote)

  const merged = mergeColumns(local, rows, ledger, options)
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
    lostEdits: [...ledger.lostEdits, ...lostEdits],
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
): Column[] {
  const rowsById = new Map(rows.map(row => [row.id, row]))
  const here = local.map(column => mergeColumn(column, rowsById.get(column.id), options))
  const ids = new Set(here.map(({ id }) => id))
  const come = rows.filter(({ id }) => !ids.has(id)).map(row => takeColumn(row, ledger))
  const byId = new Map([...here, ...come].map(column => [column.id, column]))
  const order = mergeOrder(
    here.map(({ id }) => id),
    knownPlaces(local, rowsById).map(({ id }) => id),
    rows.map(({ id }) => id),
  )
  return order.flatMap((id, place) => {
    const column = byId.get(id)
    return column ? [{ ...column, order: place }] : []
  })
}

/** A row that is missing without a tombstone keeps its base, because it may only be out of sight. */
function mergeColumn(column: Column, row: RemoteColumn | undefined, { skewMs, now }: MergeOptions): Column {
  if (!row) return column
  const { base: before, sent, ...rest } = column
  const { id: _, ...base } = row
  const editedAt = Math.min(column.editedAt ?? -Infinity, now) + skewMs
  const isLocalNewer = editedAt > row.updatedAt
  const local = { type: column.type, params: toShared(column) }
  const search = mergeSearch({ base: before, sent, local, remote: row, isLocalNewer })
  if (isSameSearch(local, search)) return { ...rest, base }
  const { alert: _alert, ...others } = rest
  const taken: Column = { ...others, type: search.type, ...fromShared(search.params), base }
  return asksForSame(column, taken) ? taken : { ...withoutDocuments(taken), isStarter: false }
}

function takeColumn({ id, ...base }: RemoteColumn, ledger: Ledger): Column {
  const column = createColumn({ id, type: base.type, ...fromShared(base.params) }, base.order)
  return { ...owned(column, ledger), base }
}

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
    const { type } = column
    return order === undefined ? column : { ...column, sent: { type, params: toShared(column), order } }
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
