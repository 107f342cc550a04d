import { withoutDocuments, type Column, type Edge } from '../model/column.ts'
import { secondOf } from '../base/second.ts'
import type { RawRow } from './rawRow.ts'

/** The result of a refresh: rows, newest first, and the ids of those that became documents. */
export type Batch = { rows: readonly RawRow[]; validIds: ReadonlySet<string> }

/** The list after a reset, or after a batch that hides a gap: nothing of the old list stays. */
export function replaceDocuments(column: Column, batch: Batch): Column {
  return {
    ...withoutDocuments(column),
    documentsIds: idsOf(batch),
    newest: edgeAt(batch.rows, 'first'),
    oldest: edgeAt(batch.rows, 'last'),
    hasNoMore: batch.rows.length === 0,
  }
}

/** New ids go in front, without duplicates, in the order of the wire (data 4). */
export function mergeNewer(column: Column, batch: Batch): Column {
  const ids = idsOf(batch)
  const fresh = new Set(ids)
  return {
    ...column,
    documentsIds: [...ids, ...column.documentsIds.filter(id => !fresh.has(id))],
    newest: edgeAt(batch.rows, 'first') ?? column.newest,
  }
}

/**
 * Older ids are appended, without duplicates, in the order of the wire. The batch begins with the last second
 * of the list. If all of its rows are known, the list has reached its end (D1 and D2).
 */
export function appendOlder(column: Column, batch: Batch): Column {
  const ids = idsOf(batch)
  const brought = new Set(ids)
  const unknown = unknownRows(column, batch.rows)
  return {
    ...column,
    documentsIds: [...column.documentsIds.filter(id => !brought.has(id)), ...ids],
    oldest: edgeAt(batch.rows, 'last') ?? column.oldest,
    hasNoMore: unknown.length === 0,
  }
}

/** Rows that are neither in the list nor at one of its edges. */
export function unknownRows(column: Column, rows: readonly RawRow[]): RawRow[] {
  const known = new Set([
    ...column.documentsIds,
    ...(column.newest?.unos ?? []),
    ...(column.oldest?.unos ?? []),
  ])
  return rows.filter(row => !known.has(row.uno))
}

/**
 * Whether documents are missing between a full page and the list: none of its rows is known, and at least one
 * is outside the newest second of the list (D2).
 */
export function hidesGap(column: Column, rows: readonly RawRow[]): boolean {
  const edge = column.newest && secondOf(column.newest.published)
  const isWithinEdge = rows.every(row => secondOf(row.published) === edge)
  return !isWithinEdge && unknownRows(column, rows).length === rows.length
}

function idsOf({ rows, validIds }: Batch): string[] {
  return rows.map(row => row.uno).filter(uno => validIds.has(uno))
}

/** All rows of the outermost second, because a window includes that whole second. */
function edgeAt(rows: readonly RawRow[], end: 'first' | 'last'): Edge | null {
  const outermost = end === 'first' ? rows[0] : rows.at(-1)
  if (!outermost) return null
  const { published } = outermost
  const second = secondOf(published)
  return { published, unos: rows.filter(row => secondOf(row.published) === second).map(row => row.uno) }
}
