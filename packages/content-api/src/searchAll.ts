import type { SearchResult } from './search.ts'
import type { SearchParams } from './searchRequest.ts'

type SearchBatch = (params: SearchParams) => Promise<SearchResult>

/**
 * Every document of a search, batch after batch, the date boundary moving to the `published` of the last
 * document (`data-layer.md` section 4). Repeats nothing and skips nothing where documents share the
 * boundary (decision 4): it is asked for inclusively, and a boundary longer than a batch is read on by
 * `startAt`. Yields raw documents.
 */
export async function* searchAll(
  searchBatch: SearchBatch,
  params: SearchParams,
  batchSize: number,
): AsyncGenerator<unknown, void> {
  const limit = params.size ?? Infinity
  const edge = params.sortOrder === 'asc' ? 'dateFrom' : 'dateTo'
  let boundary = params[edge]
  let startAt = params.startAt ?? 0
  let known = new Set<string>()
  let yielded = 0

  while (yielded < limit) {
    const size = Math.min(batchSize, limit - yielded + known.size)
    const batch = await searchBatch({ ...params, [edge]: boundary, size, startAt })
    const rows = batch.documents
    for (const row of rows) {
      if (known.has(unoOf(row))) continue
      yield row
      yielded += 1
      if (yielded === limit) return
    }
    const isLast = rows.length < size || (!batch.isLowerBound && batch.count <= startAt + rows.length)
    if (isLast) return

    const last = publishedOf(rows.at(-1))
    if (last === null || last === boundary) {
      startAt += rows.length
    } else {
      boundary = last
      startAt = 0
      known = new Set(rows.filter(row => publishedOf(row) === last).map(unoOf))
    }
  }
}

function unoOf(row: unknown): string {
  return textOf(row, 'uno') ?? ''
}

function publishedOf(row: unknown): string | null {
  return textOf(row, 'published')
}

function textOf(row: unknown, name: 'uno' | 'published'): string | null {
  const value = (row as Record<string, unknown> | null)?.[name]
  return typeof value === 'string' ? value : null
}
