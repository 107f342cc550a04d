import type { SearchResult } from '../search.ts'
import type { SearchParams } from '../searchRequest.ts'

export type Row = { uno?: string; published: string; created?: string }

/**
 * A search over rows in memory that behaves like the agency's: both bounds are inclusive and count in whole
 * seconds, and rows with the same instant keep their own order.
 */
export function createSimulatedSearch(rows: readonly Row[], options: { countIsLowerBound?: boolean } = {}) {
  const asked: SearchParams[] = []

  const search = async (params: SearchParams): Promise<SearchResult> => {
    asked.push(params)
    const { dateFrom, dateTo, size = 10, startAt = 0, sortOrder, sortField = 'published' } = params
    const instantOf = (row: Row) => Date.parse(row[sortField] ?? row.published)
    const direction = sortOrder === 'asc' ? 1 : -1
    const matching = rows
      .filter(row => dateFrom === undefined || secondOf(row.published) >= secondOf(dateFrom))
      .filter(row => dateTo === undefined || secondOf(row.published) <= secondOf(dateTo))
      .sort((a, b) => direction * (instantOf(a) - instantOf(b)))
    const documents = matching.slice(startAt, startAt + size)
    const isLowerBound = options.countIsLowerBound === true && matching.length > documents.length
    return { count: isLowerBound ? Math.min(matching.length, 3) : matching.length, isLowerBound, documents }
  }
  return { search, asked }
}

function secondOf(instant: string): number {
  return Math.floor(Date.parse(instant) / 1000)
}
