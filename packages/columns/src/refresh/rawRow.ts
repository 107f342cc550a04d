import { readDate } from '@wiredeck/document'
import { wellFormed } from '@wiredeck/query'
import type { DocumentFiling } from '../model/wirePoint.ts'

/** What paging needs of a raw document, whether or not it parses (D2). The uno as its document has it. */
export type RawRow = { uno: string; published: string; raw: unknown; filing: DocumentFiling | null }

/** Raw rows by whether they can be placed in a list: rows without an uno or a date cannot. */
export type ReadRows = { rows: RawRow[]; unplaced: unknown[] }

/** Raw documents, and where each of them stands in the wire's log, as far as the wire says it. */
export type RawPage = { documents: readonly unknown[]; filings?: readonly (DocumentFiling | null)[] }

/**
 * The rows of the pages of one refresh: each once, as it came last, newest first; rows of one instant as the wire has
 * them. The wire goes on filing while pages are read, so that rows move down into the next page.
 */
export function readRows({ documents, filings = [] }: RawPage): ReadRows {
  const rowsByUno = new Map<string, { row: RawRow; instant: Date }>()
  const unplaced: unknown[] = []
  for (const [nth, raw] of documents.entries()) {
    const { uno, published } = (raw ?? {}) as Record<string, unknown>
    const instant = readDate(published)
    if (typeof uno === 'string' && typeof published === 'string' && instant) {
      const row = {
        uno: wellFormed(uno),
        published: toBound(published, instant),
        raw,
        filing: filings[nth] ?? null,
      }
      rowsByUno.set(row.uno, { row, instant })
    } else unplaced.push(raw)
  }
  const sorted = [...rowsByUno.values()].sort((a, b) => b.instant.getTime() - a.instant.getTime())
  return { rows: sorted.map(({ row }) => row), unplaced }
}

const usualDate = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/

/**
 * The date as a search can be bounded by it, mostly as it was written. A date that the parser reads but the wire
 * refuses (ten digits behind the second) or reads as another instant (a day without a time) would stop the column for
 * good.
 */
function toBound(published: string, instant: Date): string {
  return usualDate.test(published) ? published : instant.toISOString()
}

/** A document in one of its revisions. */
export function keyOf(row: RawRow): string {
  return `${row.uno} ${revisionOf(row)}`
}

export function revisionOf({ raw }: RawRow): number {
  const { revision } = raw as { revision?: unknown }
  return typeof revision === 'number' ? revision : 0
}
