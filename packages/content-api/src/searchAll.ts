import type { SearchResult } from './search.ts'
import type { SearchParams } from './searchRequest.ts'
import { readDate } from './wire/index.ts'

type SearchBatch = (params: SearchParams) => Promise<SearchResult>

/**
 * Every document of a search, batch after batch, the date boundary moving to the `published` of the last
 * document (data 4). Repeats nothing and skips nothing where documents share the
 * boundary (D4): it is asked for inclusively, and a boundary longer than a batch is read on by
 * `startAt`. Yields raw documents.
 *
 * Dates bound `published`, whatever the order: sorted by `created` no boundary can move, and all is read on by
 * `startAt`.
 */
export async function* searchAll(
  searchBatch: SearchBatch,
  params: SearchParams,
  batchSize: number,
): AsyncGenerator<unknown, void> {
  const limit = params.size ?? Infinity
  const edge = params.sortOrder === 'asc' ? 'dateFrom' : 'dateTo'
  const canMoveEdge = params.sortField !== 'created'
  let boundary = params[edge]
  let startAt = params.startAt ?? 0
  /**
   * The rows that may come again: those in the second of the moving boundary, because the server may count in whole
   * seconds.
   */
  let known = new Map<string, string>()
  let yielded = 0

  while (yielded < limit) {
    const repeats = Math.max(0, known.size - startAt)
    const size = Math.min(batchSize, limit - yielded + repeats)
    const {
      documents: rows,
      count,
      isLowerBound,
    } = await searchBatch({
      ...params,
      [edge]: boundary,
      size,
      startAt,
    })
    const fresh = rows.filter(row => !known.has(identityOf(row)))
    for (const row of fresh) {
      yield row
      yielded += 1
      if (yielded === limit) return
    }
    const isLast = rows.length < size || (!isLowerBound && count <= startAt + rows.length)
    // A server that ignores `startAt` must not be asked for ever.
    if (isLast || (startAt > 0 && fresh.length === 0)) return

    const last = canMoveEdge ? publishedOf(rows.at(-1)) : null
    for (const row of fresh) known.set(identityOf(row), publishedOf(row) ?? '')
    if (last === null || isSameSecond(last, boundary)) {
      startAt += rows.length
    } else {
      boundary = last
      startAt = 0
      known = new Map([...known].filter(([, published]) => isSameSecond(published, last)))
    }
  }
}

function isSameSecond(published: string, boundary: string | undefined): boolean {
  return boundary !== undefined && secondOf(published) === secondOf(boundary)
}

function secondOf(published: string): number {
  return Math.floor(Date.parse(published) / 1000)
}

/** A row without a uno is known by all that it says. */
function identityOf(row: unknown): string {
  return textOf(row, 'uno') ?? JSON.stringify(row)
}

/** Null for a date that the wire does not read as one, because it refuses such a boundary. */
function publishedOf(row: unknown): string | null {
  const published = textOf(row, 'published')
  const isDate =
    published !== null && /^\d/.test(published) && readDate(published, 'to', new Date(0)) !== null
  return isDate ? published : null
}

function textOf(row: unknown, name: 'uno' | 'published'): string | null {
  const value = (row as Record<string, unknown> | null)?.[name]
  return typeof value === 'string' ? value : null
}
