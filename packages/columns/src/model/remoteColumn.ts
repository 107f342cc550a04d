import type { EditTimes } from './editTimes.ts'
import type { ColumnParams, ColumnType } from './params.ts'

/** A row of table columns (data 3) with what the server adds to it. */
export type RemoteColumn = { id: string; type: ColumnType; params: ColumnParams; order: number } & Stamp

/** The fields that the server writes with every change of a row. */
export type Stamp = {
  /** The number of changes of the row, for compare-and-set. */
  version: number
  /** Epoch milliseconds by the server's clock. */
  updatedAt: number
  /** When each place was edited, by the server's clock; absent if the account keeps no such times. */
  paramsAt?: EditTimes
}

/** A change of one row. The version is null if the row was deleted. */
export type RemoteNews = { id: string; version: number | null }
