import type { CallOptions, SearchParams, SearchResult } from '@wiredeck/content-api'
import type { Column } from './column.ts'
import { hidesGap, unknownRows } from './mergeDocuments.ts'
import { readRows, secondOf, type RawRow, type ReadRows } from './rawRow.ts'
import { refreshWindow, type RefreshMode } from './refreshWindow.ts'

/** A server that ignores `startAt` must not keep a refresh busy for ever. */
const maxPages = 100

type Search = (params: SearchParams, call?: CallOptions) => Promise<SearchResult>

/** Rows newest first. A gap says that documents are missing between them and the list. */
export type FetchedBatch = ReadRows & { isGap: boolean }

/**
 * Asks for what a mode brings, page after page where one page cannot tell (decisions 1 and 2): the second of
 * the edge is read to its end, so that nothing that shares it is lost.
 */
export async function fetchBatch(
  search: Search,
  column: Column,
  mode: RefreshMode,
  base: SearchParams,
  call: CallOptions = {},
): Promise<FetchedBatch> {
  const size = base.size ?? 10
  const window = { ...base, ...refreshWindow(column, mode) }
  const documents: unknown[] = []

  for (let pageNumber = 0; pageNumber < maxPages; pageNumber += 1) {
    const startAt = pageNumber * size
    const page = await search(startAt > 0 ? { ...window, startAt } : window, call)
    documents.push(...page.documents)
    const { rows, unplaced } = readRows(documents)
    const isFull = page.documents.length >= size
    if (mode === 'reset' || !isFull) return { rows, unplaced, isGap: false }
    if (mode === 'older') {
      if (unknownRows(column, rows).length > 0) return { rows, unplaced, isGap: false }
    } else {
      const isWithinEdge = rows.every(row => isInEdge(row, column))
      if (!isWithinEdge && hidesGap(column, rows)) return { rows, unplaced, isGap: true }
    }
  }
  // So much has come that the list was not reached.
  return { ...readRows(documents), isGap: mode === 'newer' }
}

function isInEdge(row: RawRow, column: Column): boolean {
  return column.newest !== null && secondOf(row.published) === secondOf(column.newest.published)
}
