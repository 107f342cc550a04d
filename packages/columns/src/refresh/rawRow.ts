import { readDate, readState, stateFields } from '@wiredeck/document'
import { wellFormed } from '@wiredeck/query'
import { cardLimits, cutText } from '../base/cutText.ts'
import type { Card } from '../model/card.ts'
import type { DocumentFiling } from '../model/wirePoint.ts'

/**
 * The part of a raw document that paging needs, whether or not it parses (D2). The uno equals that of the
 * parsed document.
 */
export type RawRow = { uno: string; published: string; raw: unknown; filing: DocumentFiling | null }

/** Raw rows that can be placed in a list, and those that cannot because they have no uno or date. */
export type ReadRows = { rows: RawRow[]; unplaced: unknown[] }

/** Raw documents, and their places in the wire's log if the wire sends them. */
export type RawPage = { documents: readonly unknown[]; filings?: readonly (DocumentFiling | null)[] }

/**
 * The rows of all pages of a refresh, newest first; rows of the same instant in the wire's order. A uno is
 * kept once, in its last version: the wire files while pages are read, so rows may come again on the next
 * page.
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
 * The date in a form that can bound a search, usually unchanged. Some dates that the parser reads are refused
 * by the wire (ten digits after the second) or mean another instant there (a day without a time). Such a
 * bound would stop the column for good.
 */
function toBound(published: string, instant: Date): string {
  return usualDate.test(published) ? published : instant.toISOString()
}

/** What a search is asked for, to hold its rows against stored documents. */
export const comparedFields: readonly string[] = ['uno', 'published', 'revision', ...stateFields]

/** Identifies a document together with its revision and state. */
export function keyOf(row: RawRow): string {
  return `${row.uno} ${revisionOf(row)} ${JSON.stringify(readState(row.raw))}`
}

/** Whether a stored card is of the row's revision, and in the same state: filed again, a number may have another. */
export function isOfRow(card: Card, row: RawRow): boolean {
  if (card.revision !== revisionOf(row)) return false
  const state = readState(row.raw)
  if (!state) return true
  const { status, advisory, signal, embargoed } = state
  const note = advisory === null ? null : cutText(advisory, cardLimits.advisory)
  return (
    card.status === status &&
    card.signal === signal &&
    card.advisory === note &&
    card.embargoed?.getTime() === embargoed?.getTime()
  )
}

export function revisionOf({ raw }: RawRow): number {
  const { revision } = raw as { revision?: unknown }
  return typeof revision === 'number' ? revision : 0
}
