import { createColumn, withoutDocuments, type Column } from '../column.ts'
import { byOrder } from '../order.ts'
import { asNew, owned, type Ledger } from '../store/ledger.ts'
import type { Write } from '../store/store.ts'
import { mergeOrder } from './mergeOrder.ts'
import { isSameSearch, mergeSearch, type Search } from './mergeSearch.ts'
import { isEdited, toOutbox, type Outbox } from './outbox.ts'
import type { RemoteColumn, RemoteDeck } from './remote.ts'
import { isSameJson } from './sameJson.ts'

export type MergeOptions = {
  /** Epoch milliseconds by this device's clock. */
  now: number
  /** Milliseconds that the server's clock is ahead. */
  skewMs: number
  /** A closing is not sent before it is so old (decision 30). */
  undoForMs: number
}

export type MergedDeck = {
  /** Null when both sides are alike. */
  write: Write | null
  outbox: Outbox
  /** Ids to delete on the server. */
  removals: string[]
  /** Ids of columns that came, or ask for something else than before. */
  taken: string[]
  /** When the next closing is due, epoch milliseconds; null when none waits. */
  nextDueAt: number | null
}

/**
 * Merges what the account has into the columns of this device (`data-layer.md` section 7): three ways, with the base of
 * each row between both sides. Absence is not deletion; a tombstone is (decision 29).
 */
export function mergeDeck(
  columns: readonly Column[],
  ledger: Ledger,
  remote: RemoteDeck,
  options: MergeOptions,
): MergedDeck {
  const deleted = new Set(remote.deleted)
  const closings = sortClosings(ledger, remote, options)
  const rows = remote.columns
    .filter(({ id }) => !deleted.has(id) && !closings.ids.has(id))
    .sort(byRemoteOrder)
  const { survivors, lost } = sortOut(columns, ledger, deleted)
  const joined = ledger.isJoined ? survivors : join(survivors, rows, remote)

  const rowsById = new Map(rows.map(row => [row.id, row]))
  const here = joined.map(column => mergeColumn(column, rowsById.get(column.id), options))
  const ids = new Set(here.map(({ id }) => id))
  const come = rows.filter(({ id }) => !ids.has(id)).map(row => takeColumn(row, ledger))
  const byId = new Map([...here, ...come].map(column => [column.id, column]))
  const order = mergeOrder(
    here.map(({ id }) => id),
    joined
      .filter(({ base, id }) => base && rowsById.has(id))
      .sort(byBaseOrder)
      .map(({ id }) => id),
    rows.map(({ id }) => id),
  )
  const merged = order.flatMap((id, place) => {
    const column = byId.get(id)
    return column ? [{ ...column, order: place }] : []
  })

  const next: Ledger = {
    ...ledger,
    isJoined: true,
    closings: closings.kept,
    lostEdits: [...ledger.lostEdits, ...lost.map(column => toLostEdit(column, options.now))],
  }
  const before = new Map(columns.map(column => [column.id, column]))
  const changed = merged.filter(column => !isSameColumn(column, before.get(column.id)))
  const gone = columns.filter(({ id }) => !byId.has(id)).map(({ id }) => id)
  const isSame = changed.length === 0 && gone.length === 0 && isSameJson(next, ledger)
  return {
    write: isSame ? null : { columns: changed, removeColumns: gone, ledger: next },
    outbox: toOutbox(merged),
    removals: closings.due,
    taken: merged.filter(column => isTaken(column, before.get(column.id))).map(({ id }) => id),
    nextDueAt: closings.nextDueAt,
  }
}

/** Which closings to send now, which to keep, and which rows they hide. What is due and nowhere on the server is done. */
function sortClosings(ledger: Ledger, remote: RemoteDeck, { now, undoForMs }: MergeOptions) {
  const mine = ledger.closings.filter(({ owner }) => owner === ledger.owner)
  const there = new Set(remote.columns.map(({ id }) => id))
  const deleted = new Set(remote.deleted)
  const isWaiting = (closedAt: number) => now >= closedAt && now - closedAt < undoForMs
  const waiting = mine.filter(
    ({ id, closedAt, isSent }) => !isSent && !deleted.has(id) && isWaiting(closedAt),
  )
  const due = mine.filter(each => !waiting.includes(each) && there.has(each.id) && !deleted.has(each.id))
  return {
    ids: new Set(mine.map(({ id }) => id)),
    due: due.map(({ id }) => id),
    kept: ledger.closings.flatMap(each => {
      if (due.includes(each)) return [{ ...each, isSent: true as const }]
      return waiting.includes(each) || !mine.includes(each) ? [each] : []
    }),
    nextDueAt: waiting.length > 0 ? Math.min(...waiting.map(({ closedAt }) => closedAt)) + undoForMs : null,
  }
}

/** As the server's table has them. */
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Deletion beats edit, and the edit is kept to be had back. What came from a file is another column than the deleted one,
 * and its id may be none that the server takes.
 */
function sortOut(columns: readonly Column[], ledger: Ledger, deleted: ReadonlySet<string>) {
  const survivors: Column[] = []
  const lost: Column[] = []
  for (const column of [...columns].sort(byOrder)) {
    const isDeleted = deleted.has(column.id)
    const isFresh = column.owner === undefined && !column.base
    if ((isFresh && isDeleted) || !uuid.test(column.id)) survivors.push(owned(asNew(column), ledger))
    else if (!isDeleted) survivors.push(owned(column, ledger))
    else if (isEdited(column)) lost.push(owned(column, ledger))
  }
  return { survivors, lost }
}

/**
 * The first merge after a sign-in: columns that stand on both sides become one, and starters that nobody has touched
 * give way to what the account has (decision 31).
 */
function join(columns: readonly Column[], rows: readonly RemoteColumn[], remote: RemoteDeck): Column[] {
  const here = new Set(columns.map(({ id }) => id))
  const hasDeck = remote.columns.length > 0 || remote.deleted.length > 0
  const isNew = ({ id, base }: Column) => !base && !rows.some(row => row.id === id)
  const free = rows.filter(({ id }) => !here.has(id))
  return columns.flatMap(column => {
    if (!isNew(column)) return [column]
    const double = free.findIndex(row => isSameSearch(row, column))
    const [row] = double < 0 ? [] : free.splice(double, 1)
    if (row) return [{ ...column, id: row.id, isStarter: false }]
    return column.isStarter && hasDeck ? [] : [{ ...column, isStarter: false }]
  })
}

/** A row that the server has lost, with its tombstone or without one, is given to it again. */
function mergeColumn(column: Column, row: RemoteColumn | undefined, { skewMs, now }: MergeOptions): Column {
  if (!row) {
    const { base: _, ...unknown } = column
    return unknown
  }
  const { id: _, ...base } = row
  const editedAt = Math.min(column.editedAt ?? -Infinity, now) + skewMs
  const search = mergeSearch(column.base, column, row, editedAt > row.updatedAt)
  return { ...withSearch(column, search), base }
}

function withSearch(column: Column, search: Search): Column {
  return isSameSearch(column, search) ? column : { ...withoutDocuments(column), ...search, isStarter: false }
}

function takeColumn({ id, ...base }: RemoteColumn, ledger: Ledger): Column {
  return { ...owned(createColumn({ ...base, id }, base.order), ledger), base }
}

function toLostEdit(column: Column, lostAt: number) {
  return { id: column.id, owner: column.owner ?? '', column: withoutDocuments(column), lostAt }
}

/** A list that is the same one is not compared: it may hold thousands. */
function isSameColumn(column: Column, before: Column | undefined): boolean {
  if (column.documentsIds !== before?.documentsIds) return false
  return isSameJson({ ...column, documentsIds: [] }, { ...before, documentsIds: [] })
}

function isTaken(column: Column, before: Column | undefined): boolean {
  return before ? !isSameSearch(column, before) : column.documentsIds.length === 0
}

function byRemoteOrder(a: RemoteColumn, b: RemoteColumn): number {
  return a.order - b.order || (a.id < b.id ? -1 : 1)
}

function byBaseOrder(a: Column, b: Column): number {
  return (a.base?.order ?? 0) - (b.base?.order ?? 0) || (a.id < b.id ? -1 : 1)
}
