import type { ContentApi, SearchParams, SearchResult } from '@wiredeck/content-api'
import type { Column, Total } from '../model/column.ts'
import type { DocumentFiling } from '../model/wirePoint.ts'
import { hidesGap, unknownRows } from './mergeDocuments.ts'
import { readRows, type ReadRows } from './rawRow.ts'
import { refreshWindow, type RefreshMode } from './refreshWindow.ts'

/** A server that ignores `startAt` must not keep a refresh busy for ever. */
const maxPages = 100

/**
 * Rows newest first. A gap says that documents are missing between them and the list. `found` is how many the wire has in
 * the window that was asked for; null where it does not say.
 */
export type FetchedBatch = ReadRows & { isGap: boolean; found: Total | null }

/**
 * Asks for what a mode brings, page after page where one page cannot tell (D1 and D2): the second of
 * the edge is read to its end, so that nothing that shares it is lost.
 */
export async function fetchBatch(
  search: ContentApi['search'],
  column: Column,
  mode: RefreshMode,
  base: SearchParams,
): Promise<FetchedBatch> {
  const size = base.size ?? 10
  let window: SearchParams = { ...base, ...refreshWindow(column, mode) }
  const documents: unknown[] = []
  const filings: (DocumentFiling | null)[] = []
  let found: Total | null = null

  for (let pageNumber = 0; pageNumber < maxPages; pageNumber += 1) {
    const startAt = pageNumber * size
    // How many there are is told by the first page, and of newer ones it matters only where they hide a gap.
    const withTotal = pageNumber === 0 && mode !== 'newer'
    const page = await search({
      ...window,
      ...(startAt > 0 ? { startAt } : {}),
      ...(withTotal ? {} : { withTotal }),
    })
    documents.push(...page.documents)
    filings.push(...page.documents.map((_, nth) => page.filings?.[nth] ?? null))
    if (pageNumber === 0) found = foundBy(page)
    const { rows, unplaced } = readRows({ documents, filings })
    // A page of which no row has its place says nothing of what lies below it (D2).
    const isLast = (mode === 'reset' && rows.length > 0) || page.documents.length < size
    const bringsOlder = mode === 'older' && unknownRows(column, rows).length > 0
    if (isLast || bringsOlder) return { rows, unplaced, isGap: false, found }
    if (mode === 'newer' && pageNumber === 0) {
      if (hidesGap(column, rows))
        return { rows, unplaced, isGap: true, found: found ?? (await countIn(search, window)) }
      // Documents filed from now on would push the rows of the next pages down.
      window = { ...window, ...(rows[0] ? { dateTo: rows[0].published } : {}) }
    }
  }
  // More came than these pages hold, so the list was not reached.
  const isGap = mode === 'newer'
  if (isGap) found ??= await countIn(search, window)
  return { ...readRows({ documents, filings }), isGap, found }
}

/** How many documents a window has, where its first page did not say it. */
async function countIn(search: ContentApi['search'], window: SearchParams): Promise<Total | null> {
  return foundBy(await search({ ...window, size: 1 }))
}

/** A wire that does not count its documents is read as one that has found none. */
function foundBy({ count, isLowerBound, documents }: SearchResult): Total | null {
  return count >= documents.length ? { count, isLowerBound } : null
}
