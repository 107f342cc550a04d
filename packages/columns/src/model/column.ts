import type { AlertSettings } from './alertSettings.ts'
import type { ColumnParams, ColumnType } from './params.ts'
import type { RemoteColumn } from './remoteColumn.ts'

/** How many documents there are, or at least are. */
export type Total = { count: number; isLowerBound: boolean }

/** A saved topic feed or search, as the local store keeps it (data 3). */
export type Column = {
  id: string
  type: ColumnType
  params: ColumnParams
  /** Absent: `defaultAlert`. */
  alert?: AlertSettings
  /** Epoch milliseconds of the last time that the wire told what is newer than the list; 0 before the first. */
  lastUpdated: number
  /** Newest first. */
  documentsIds: string[]
  /** Dense from 0, in the order of the deck. */
  order: number
  /** How far the list reaches at each end, kept or dropped documents alike (D2). */
  newest: Edge | null
  oldest: Edge | null
  /** The last older load brought nothing: the list has its end. */
  hasNoMore: boolean
  /** How many documents the wire has for it in all, listed or not; absent where the wire has not said. */
  total?: Total
  /**
   * The list is what matches of all that is stored: the wire could not be asked. It replaces the list as soon as it
   * answers.
   */
  isStoredOnly?: true
  /**
   * Documents of the list that match the search no more, and stay while their reader has them open or in focus: absent
   * where there are none.
   */
  leaving?: readonly string[]
  /** Given by the server's configuration, and not touched since (D31). */
  isStarter: boolean
  /** The account that it belongs to; absent: nobody's yet (D28). */
  owner?: string
  /** The row as it was last seen on the server; absent: never. */
  base?: Base
  /** What was sent to the server last and is not answered yet, because it may have arrived. */
  sent?: Sent
  /** When its search was last changed here, epoch milliseconds by this device's clock. */
  editedAt?: number
}

/** What the server is given of a column. */
export type Sent = Pick<Column, 'type' | 'params' | 'order'>

/** What a three-way merge compares both sides with. */
export type Base = Omit<RemoteColumn, 'id'>

/** The end of a list: an instant, and the raw rows that share its second. */
export type Edge = {
  /** `published` of the outermost raw row, as it was written. */
  published: string
  unos: string[]
}

export type NewColumn = Pick<Column, 'type' | 'params' | 'alert'> & { id?: string; isStarter?: boolean }

/**
 * A column from outside: from a file, or from the mirror. A field that it leaves out stays as it was, or is the
 * default.
 */
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
  delete empty.leaving
  return empty
}
