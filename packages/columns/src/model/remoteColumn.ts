import type { ColumnParams, ColumnType } from './params.ts'

/** A row of table columns (data 3) with what the server adds to it. */
export type RemoteColumn = { id: string; type: ColumnType; params: ColumnParams; order: number } & Stamp

/** What the server writes with every change of a row. */
export type Stamp = {
  /** Counts the changes of the row: the token of compare-and-set. */
  version: number
  /** Epoch milliseconds by the server's clock. */
  updatedAt: number
}

/** News of one row. Its version is null where the row was deleted. */
export type RemoteNews = { id: string; version: number | null }
