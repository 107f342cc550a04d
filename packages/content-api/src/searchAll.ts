import type { SearchResult } from './search.ts'
import type { SearchParams } from './searchRequest.ts'
import { readDate } from './wire/index.ts'

type SearchBatch = (params: SearchParams) => Promise<SearchResult>

/**
 * Every document of a search, in batches, with the date boundary moving to the `published` of the last
 * document (data 4). Repeats and skips nothing even if documents share the boundary (D4): the boundary is
 * inclusive, and if more documents than one batch share it, `startAt` continues. Yields raw documents. Dates
 * bound `published` in every order, so with sort field `created` no boundary can move and `startAt` reads
 * everything.
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
   * Rows that may come again: those in the second of the moving boundary, because the server may count in
   * whole seconds.
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
    // Otherwise a server that ignores `startAt` would be asked forever.
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

/** A row without a uno is identified by its whole content. */
function identityOf(row: unknown): string {
  return textOf(row, 'uno') ?? JSON.stringify(row)
}

/** Null for a date that the wire cannot read, because it would refuse such a boundary. */
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
