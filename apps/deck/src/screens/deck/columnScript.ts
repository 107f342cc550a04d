export type ColumnParts = typeof import('./columnParts.ts')

/**
 * The column with its cards and their list, the news of columns, and how they hear from the wire, in a script of its
 * own, because a deck without columns needs none of it.
 */
let parts: ColumnParts | null = null

/** Null until it was loaded. */
export const loadedParts = (): ColumnParts | null => parts

/** Rejects if the server cannot be reached or has a newer deck; another call asks the server again. */
export async function loadColumn(): Promise<ColumnParts> {
  parts ??= await import('./columnParts.ts')
  return parts
}
