import type { AlertSettings } from './alertSettings.ts'
import type { EditTimes } from './editTimes.ts'
import type { ColumnParams, ColumnType } from './params.ts'
import type { RemoteColumn } from './remoteColumn.ts'

/** A number of documents, exact or a lower bound. */
export type Total = { count: number; isLowerBound: boolean }

/** A saved topic or search, as the local store keeps it (data 3). */
export type Column = {
  id: string
  type: ColumnType
  params: ColumnParams
  /** If absent, `defaultAlert` applies. */
  alert?: AlertSettings
  /**
   * When the wire last answered what is newer than the list, epoch milliseconds; 0 before the first answer.
   */
  lastUpdated: number
  /** The search of which the list has had the wire's first answer; absent before that, and in old rows. */
  filledFor?: string
  /** Newest first. */
  documentsIds: string[]
  /** The column's place on the deck: 0, 1, 2 … without gaps. */
  order: number
  /** The outermost documents of the wire that the list has read, whether kept or dropped (D2). */
  newest: Edge | null
  oldest: Edge | null
  /** The last load of older documents brought none, so the list has reached its end. */
  hasNoMore: boolean
  /** The number of the wire's documents for the column, listed or not; absent if the wire has not sent it. */
  total?: Total
  /**
   * The list has all stored documents that match, because the wire could not be asked. The wire's next answer
   * replaces it.
   */
  isStoredOnly?: true
  /**
   * An ISO instant: of what was published before, the wire's searches may not find everything yet. Absent if they
   * find everything.
   */
  analysedFrom?: string
  /**
   * Documents that no longer match the search, and stay in the list while their reader has them open or in
   * focus. Absent if there are none.
   */
  leaving?: readonly string[]
  /** From the server's configuration, and not changed since (D31). */
  isStarter: boolean
  /** The account that the column belongs to; absent if it belongs to nobody yet (D28). */
  owner?: string
  /** The row as it was last seen on the server; absent if never. */
  base?: Base
  /** The last unanswered change that was sent to the server. It may have arrived. */
  sent?: Sent
  /** When the column's search was last changed on this device, epoch milliseconds by its clock. */
  editedAt?: number
  /** The edits on this device since the last merge, by this device's clock. */
  edits?: EditTimes
  /** The edits that were merged, here and elsewhere, by the account's clock. */
  paramsAt?: EditTimes
}

/** The part of a column that is sent to the server. */
export type Sent = Pick<Column, 'type' | 'params' | 'order' | 'paramsAt'>

/** The common ancestor in a three-way merge. */
export type Base = Omit<RemoteColumn, 'id'>

/** The end of a list: an instant, and the raw rows that share its second. */
export type Edge = {
  /** `published` of the outermost raw row, in its original spelling. */
  published: string
  unos: string[]
}

export type NewColumn = Pick<Column, 'type' | 'params' | 'alert'> & { id?: string; isStarter?: boolean }

/** A column from a file or from the mirror. A missing field keeps its present value or takes the default. */
export type ImportedColumn = Omit<NewColumn, 'params'> & { params: Partial<ColumnParams> }

/** A column without documents. `order` is its place. */
export function createColumn(
  { id, type, params, alert, isStarter = false }: NewColumn,
  order: number,
): Column {
  return withoutDocuments({
    id: id ?? crypto.randomUUID(),
    type,
    params,
    ...(alert ? { alert } : {}),
    lastUpdated: 0,
    documentsIds: [],
    order,
    newest: null,
    oldest: null,
    hasNoMore: false,
    isStarter,
  })
}

/** The list as reset leaves it (data 4). */
export function withoutDocuments(column: Column): Column {
  const empty: Column = { ...column, documentsIds: [], newest: null, oldest: null, hasNoMore: false }
  delete empty.isStoredOnly
  delete empty.total
  delete empty.analysedFrom
  delete empty.leaving
  return empty
}
