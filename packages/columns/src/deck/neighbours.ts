/** Newer documents are higher in the column, older ones are lower (D34). */
export type Side = 'newer' | 'older'

/**
 * The next document on one side in a column's list; null at the end, or if the document is not in the list.
 */
export function neighbourOf(documentsIds: readonly string[], id: string, side: Side): string | null {
  const index = documentsIds.indexOf(id)
  if (index < 0) return null
  return documentsIds[side === 'older' ? index + 1 : index - 1] ?? null
}
