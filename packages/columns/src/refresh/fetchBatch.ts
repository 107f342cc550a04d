import type { ContentApi, SearchParams, SearchResult } from '@wiredeck/content-api'
import type { Column, Total } from '../model/column.ts'
import type { DocumentFiling } from '../model/wirePoint.ts'
import { hidesGap, unknownRows } from './mergeDocuments.ts'
import { readRows, type ReadRows } from './rawRow.ts'
import { refreshWindow, type RefreshMode } from './refreshWindow.ts'

/** The limit protects against a server that ignores `startAt`, which would never end a refresh. */
const maxPages = 100

/**
 * Rows, newest first. `isGap` means that documents are missing between them and the list. `found` is the
 * number of documents in the requested window; null if the wire does not send it. `analysedFrom` is that of the first
 * page.
 */
export type FetchedBatch = ReadRows & {
  isGap: boolean
  found: Total | null
  analysedFrom?: string | undefined
}

/**
 * Requests the documents of a mode, with more pages if one is not enough (D1 and D2): the second of the edge
 * is read completely, so that no document of that second is lost.
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
  let analysedFrom: string | undefined

  for (let pageNumber = 0; pageNumber < maxPages; pageNumber += 1) {
    const startAt = pageNumber * size
    // The first page has the total; for newer documents the total matters only if there is a gap.
    const withTotal = pageNumber === 0 && mode !== 'newer'
    const page = await search({
      ...window,
      ...(startAt > 0 ? { startAt } : {}),
      ...(withTotal ? {} : { withTotal }),
    })
    documents.push(...page.documents)
    filings.push(...page.documents.map((_, nth) => page.filings?.[nth] ?? null))
    if (pageNumber === 0) {
      found = foundBy(page)
      analysedFrom = page.analysedFrom
    }
    const { rows, unplaced } = readRows({ documents, filings })
    // If no row of a page can be placed, the page does not prove that nothing follows (D2).
    const isLast = (mode === 'reset' && rows.length > 0) || page.documents.length < size
    const bringsOlder = mode === 'older' && unknownRows(column, rows).length > 0
    if (isLast || bringsOlder) return { rows, unplaced, isGap: false, found, analysedFrom }
    if (mode === 'newer' && pageNumber === 0) {
      if (hidesGap(column, rows))
        return {
          rows,
          unplaced,
          isGap: true,
          found: found ?? (await countIn(search, window)),
          analysedFrom,
        }
      // Without this bound, documents filed from now on would push rows down into the next pages.
      window = { ...window, ...(rows[0] ? { dateTo: rows[0].published } : {}) }
    }
  }
  // There is more than these pages hold, so the list was not reached.
  const isGap = mode === 'newer'
  if (isGap) found ??= await countIn(search, window)
  return { ...readRows({ documents, filings }), isGap, found, analysedFrom }
}

/** The number of documents in a window whose first page did not have it. */
async function countIn(search: ContentApi['search'], window: SearchParams): Promise<Total | null> {
  return foundBy(await search({ ...window, size: 1 }))
}

/** If the wire does not count its documents, `count` is 0. It counts what it finds, which may not be all yet. */
function foundBy({ count, isLowerBound, documents, analysedFrom }: SearchResult): Total | null {
  if (count < documents.length) return null
  return { count, isLowerBound: isLowerBound || analysedFrom !== undefined }
}
