import type { Column } from '../model/column.ts'
import type { Store } from '../store/store.ts'

/**
 * The column with what an answer says of how far back everything is found (ADR-0046). Once that lies further back, more
 * may be found below the end of the list, so it is no end any more.
 */
export function withAnalysedFrom(column: Column, analysedFrom: string | undefined): Column {
  const { analysedFrom: before, ...rest } = column
  if (before === analysedFrom) return column
  const hasNoMore = column.hasNoMore && (before === undefined || column.documentsIds.length === 0)
  return { ...rest, hasNoMore, ...(analysedFrom === undefined ? {} : { analysedFrom }) }
}

/** Stores what an answer says, if it is another instant than before. */
export async function noteAnalysedFrom(
  store: Pick<Store, 'updateColumn'>,
  column: Column,
  analysedFrom: string | undefined,
): Promise<void> {
  if (column.analysedFrom === analysedFrom) return
  await store.updateColumn(column.id, current => ({ columns: [withAnalysedFrom(current, analysedFrom)] }))
}

/**
 * From when on the list has everything, if it reaches so far back that documents may be missing; null if nothing
 * is missing in it.
 */
export function completeFrom({ analysedFrom, hasNoMore, oldest }: Column): Date | null {
  if (analysedFrom === undefined) return null
  const from = new Date(analysedFrom)
  return hasNoMore || (oldest !== null && new Date(oldest.published) < from) ? from : null
}
