import type { Column, Total } from '../model/column.ts'
import type { FetchedBatch } from './fetchBatch.ts'
import { unknownRows } from './mergeDocuments.ts'
import type { RefreshMode } from './refreshWindow.ts'

/** How many documents a column has in all: as the wire says, and where it does not, at least those that are listed. */
export function totalOf({ documentsIds, hasNoMore, isStoredOnly, total }: Column): Total {
  const listed = documentsIds.length
  if (hasNoMore || isStoredOnly) return { count: listed, isLowerBound: false }
  return total && total.count >= listed ? total : { count: listed, isLowerBound: true }
}

/**
 * What the wire has in all after a batch, which comes with how many were found in its window; null where nobody knows.
 * `before` is the column without the batch.
 */
export function totalAfter(before: Column, mode: RefreshMode, batch: FetchedBatch): Total | null {
  const { total, documentsIds, newest, oldest } = before
  const { found } = batch
  switch (mode) {
    case 'reset':
      return found
    case 'older': {
      // The window begins with the whole second that the list ends with.
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

/** The total once `added` documents more have come; null where it was not known. */
export function plus(total: Total | undefined, added: number): Total | null {
  return total ? { ...total, count: total.count + added } : null
}
