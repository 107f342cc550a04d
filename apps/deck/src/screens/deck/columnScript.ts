export type ColumnParts = typeof import('./columnParts.ts')

/**
 * The column with its cards and their list, and what is said of columns: a script of its own, for a deck without columns
 * needs none of it.
 */
let parts: ColumnParts | null = null

/** Null until it was loaded. */
export const loadedParts = (): ColumnParts | null => parts

/** Rejects where the server cannot be reached, or has a newer deck; who asks again asks the server again. */
export async function loadColumn(): Promise<ColumnParts> {
  parts ??= await import('./columnParts.ts')
  return parts
}
