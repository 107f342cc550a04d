import type { Column, Total } from '../model/column.ts'
import { completeFrom } from './analysed.ts'
import type { FetchedBatch } from './fetchBatch.ts'
import { unknownRows } from './mergeDocuments.ts'
import type { RefreshMode } from './refreshWindow.ts'

/** The number of documents of a column: the wire's number, or else at least the number of listed ones. */
export function totalOf(column: Column): Total {
  const { documentsIds, hasNoMore, isStoredOnly, total } = column
  const listed = documentsIds.length
  if (hasNoMore || isStoredOnly) return { count: listed, isLowerBound: completeFrom(column) !== null }
  return total && total.count >= listed ? total : { count: listed, isLowerBound: true }
}

/**
 * The wire's total after a batch, which has the number of documents in its window; null if unknown. `before`
 * is the column without the batch.
 */
export function totalAfter(before: Column, mode: RefreshMode, batch: FetchedBatch): Total | null {
  const { total, documentsIds, newest, oldest } = before
  const { found } = batch
  switch (mode) {
    case 'reset':
      return found
    case 'older': {
      // The window includes the whole last second of the list.
      const above = documentsIds.filter(id => !oldest?.unos.includes(id)).length
      return found && { ...found, count: above + found.count }
    }
    case 'newer': {
      if (!batch.isGap) return plus(total, unknownRows(before, batch.rows).length)
      const isLowerBound = found?.isLowerBound || total?.isLowerBound || false
      const added = found && Math.max(0, found.count - (newest?.unos.length ?? 0))
      return added === null ? null : plus(total && { ...total, isLowerBound }, added)
    }
  }
}

/** The total plus `added` documents; null if the total was unknown. */
function plus(total: Total | undefined, added: number): Total | null {
  return total ? { ...total, count: total.count + added } : null
}
