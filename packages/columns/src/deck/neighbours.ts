/** Newer is higher in the column, older is lower (D34). */
export type Side = 'newer' | 'older'

/** The document beside another one in a column's list; null at the end, or when it is not in the list. */
export function neighbourOf(documentsIds: readonly string[], id: string, side: Side): string | null {
  const index = documentsIds.indexOf(id)
  if (index < 0) return null
  return documentsIds[side === 'older' ? index + 1 : index - 1] ?? null
}
