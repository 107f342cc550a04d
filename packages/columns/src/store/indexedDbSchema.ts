import type { DBSchema, IDBPDatabase, IDBPTransaction } from 'idb'
import type { Acknowledgements } from '../model/acknowledgements.ts'
import type { Alert } from '../model/alert.ts'
import type { AlertPlace } from '../model/alertPlace.ts'
import type { ArrivalRow } from '../model/arrival.ts'
import type { Card } from '../model/card.ts'
import type { Column } from '../model/column.ts'
import type { Ledger } from '../model/ledger.ts'
import type { Mark } from '../model/mark.ts'
import type { StoredRevision } from '../model/revision.ts'
import type { Use } from '../model/use.ts'
import type { WirePoint } from '../model/wirePoint.ts'
import type { ledgerKey } from '../checked/checkColumn.ts'

/** Name of the local database (data 9); its version is the number of its migrations. */
export const databaseName = 'db'

export type DocumentRow = {
  id: string
  /** Absent, not null, if there is none, because null cannot be a key of an index. */
  shortId?: string
  published: Date
  raw: unknown
}

/** Stored among the columns, whose readers skip it, as in the database's first version (data 9). */
type LedgerRow = Ledger & { id: typeof ledgerKey }

// Cards are separate, because a list reads hundreds of them, and a payload is ten times as large.
export interface Schema extends DBSchema {
  columns: { key: string; value: Column | LedgerRow; indexes: { order: number } }
  documents: { key: string; value: DocumentRow; indexes: { shortId: string } }
  cards: { key: string; value: Card }
  wire: { key: string; value: WirePoint | AlertPlace | Acknowledgements | ArrivalPlaces }
  revisions: { key: [id: string, revision: number]; value: StoredRevision }
  marks: { key: string; value: Mark }
  uses: { key: string; value: Use }
  alerts: { key: string; value: Alert }
  arrivals: { key: number; value: ArrivalRow }
}

/** Numbers of rows of what came: the last one that was deleted, and the last one held against the uses. */
export type ArrivalPlaces = { pruned: number; recall: number | null }

/** The key of the place in the wire's log. */
export const pointKey = 'point'
/** The key of the place of the alerts, in the same object store. */
export const alertPlaceKey = 'alerts'
/** The key of the account's acknowledgements, in the same object store. */
export const acknowledgementsKey = 'acknowledgements'
/** The key of the places in the row of what came, in the same object store. */
export const arrivalsKey = 'arrivals'

/** One step from a version to the next. It may await only its own transaction. */
export type Migration = (
  database: IDBPDatabase<Schema>,
  tx: IDBPTransaction<Schema, (typeof allStores)[number][], 'versionchange'>,
) => void | Promise<void>

/** Add entries, but never edit one: readers have databases of every version. */
export const migrations: readonly Migration[] = [
  database => {
    database.createObjectStore('columns', { keyPath: 'id' }).createIndex('order', 'order')
    database.createObjectStore('documents', { keyPath: 'id' }).createIndex('shortId', 'shortId')
    database.createObjectStore('cards', { keyPath: 'id' })
  },
  database => {
    database.createObjectStore('wire')
  },
  database => {
    database.createObjectStore('revisions', { keyPath: ['id', 'revision'] })
    database.createObjectStore('marks', { keyPath: 'id' })
    database.createObjectStore('uses', { keyPath: 'id' })
  },
  database => {
    database.createObjectStore('alerts', { keyPath: 'id' })
  },
  database => {
    database.createObjectStore('arrivals', { keyPath: 'n', autoIncrement: true })
  },
]

export const allStores = [
  'columns',
  'documents',
  'cards',
  'wire',
  'revisions',
  'marks',
  'uses',
  'alerts',
  'arrivals',
] as const
