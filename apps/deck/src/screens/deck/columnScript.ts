import type { Column } from './Column.tsx'

/** The column with its cards and their list: a script of its own, for a deck without columns needs none of it. */
let column: typeof Column | null = null

/** Null until it was loaded. */
export const loadedColumn = (): typeof Column | null => column

/** Rejects where the server cannot be reached, or has a newer deck; who asks again asks the server again. */
export async function loadColumn(): Promise<typeof Column> {
  column ??= (await import('./Column.tsx')).Column
  return column
}
