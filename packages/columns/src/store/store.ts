import type { Acknowledgements } from '../model/acknowledgements.ts'
import type { Alert } from '../model/alert.ts'
import type { ArrivalRow, Way } from '../model/arrival.ts'
import type { AlertPlace } from '../model/alertPlace.ts'
import type { Card } from '../model/card.ts'
import type { Column } from '../model/column.ts'
import type { Ledger } from '../model/ledger.ts'
import type { Mark } from '../model/mark.ts'
import type { StoredRevision } from '../model/revision.ts'
import type { Use } from '../model/use.ts'
import type { WirePoint } from '../model/wirePoint.ts'

/** A stored document (data 3): the raw payload and the fields that a card needs (D21). */
export type StoredDocument = {
  id: string
  shortId: string | null
  published: Date
  card: Card
  raw: unknown
}

/** The part of a document that offline search reads. */
export type StoredPayload = Pick<StoredDocument, 'id' | 'published' | 'raw'>

/** The changes of one transaction. */
export type Write = {
  columns?: readonly Column[]
  /** Even an empty list leaves a ledger: see `isBlank`. */
  removeColumns?: readonly string[]
  /**
   * Documents of which a later version is stored are not written: see `replaces`. A replaced revision is kept
   * among the document's earlier revisions.
   */
  documents?: readonly StoredDocument[]
  /** The documents are the wire's present state and replace what is stored. */
  isAudit?: true
  /** How the documents came; without it, they were read by their unos. */
  came?: Came
  ledger?: Ledger
  /** Null deletes the place in the wire's log. */
  wirePoint?: WirePoint | null
}

/** How the documents of a write came to this device. */
export type Came = {
  how: Way
  /** The columns that a document is known to match. */
  in?: (card: Card) => readonly string[]
  /** The columns whose lists did not have a document before. */
  entered?: (uno: string) => readonly string[]
  /** What came but stands in no list, and so is not stored. */
  found?: readonly Found[]
}

/** A document that is not stored, and its revision on this device before; null if there is none. */
export type Found = { card: Card; before: Card | null; how: Way; in: readonly string[] }

/** Rows of what came, read after a place. */
export type Arrivals = {
  /** In order, at most 500. */
  rows: readonly ArrivalRow[]
  /** The number up to which the rows were read. */
  upTo: number
  /** Rows that were asked for are no longer there. */
  isPruned: boolean
  /** The number of the newest row; 0 if there never was one. */
  newest: number
}

/** The changes of a write, a cleanup or a clear, in this tab or another one. */
export type StoreChange = {
  columns: readonly string[]
  documents: readonly string[]
  ledger?: true
  /** Ids of the columns that were removed. */
  removed?: readonly string[]
  /** Ids of the documents whose marks changed. */
  marks?: readonly string[]
  /** The account of use has changed. */
  uses?: true
  /** The alerts or their acknowledgements have changed. */
  alerts?: true
  /** Something came: rows after a consumer's place are there. */
  arrivals?: true
  /** What came but could not be stored, because the device is full; only this tab hears of it. */
  unstored?: readonly UnstoredArrival[]
  /** Another tab made the change. */
  isElsewhere?: true
  /** This store replaced another one, so that anything may have changed. */
  isReplaced?: true
}

/**
 * The local store: the source of truth for columns and documents (data 3). Every call is one transaction, all
 * or nothing. Storage failures reject; looking up a missing row does not.
 */
export type Store = {
  /** All columns, by their order. */
  columns(): Promise<Column[]>
  column(id: string): Promise<Column | null>
  ledger(): Promise<Ledger>
  /**
   * Whether there is neither a column nor a ledger: the database is new, or another hand has emptied it. A deck
   * that removes columns leaves a ledger.
   */
  isBlank(): Promise<boolean>
  /** The stored place in the wire's log; null if there is none. */
  wirePoint(): Promise<WirePoint | null>
  /**
   * Reads all columns and the ledger, decides and writes in one transaction, so that two tabs cannot
   * overwrite each other. `decide` must be synchronous. Returns the write that it decided.
   */
  update(decide: Decide): Promise<Write | null>
  /**
   * Like `update` for some columns, in the order of `ids`, and the place in the wire's log. Removed columns
   * are left out. `decide` may await the places of documents, but nothing else.
   */
  placeDocuments(ids: readonly string[], decide: DecidePlaces): Promise<Write | null>
  /** Like `update` for one column. `decide` is not called if the column was removed; null changes nothing. */
  updateColumn(id: string, decide: (column: Column) => Write | null): Promise<Write | null>
  /** Documents that were read by their unos. */
  putDocuments(documents: readonly StoredDocument[]): Promise<void>
  /** Notes what came but stands in no list. */
  noteFound(found: readonly Found[]): Promise<void>
  /** The rows of what came after a consumer's place; after `Infinity` there are none, only their newest number. */
  arrivals(after: number): Promise<Arrivals>
  /**
   * Deletes old rows of what came: those beyond 7 days and the newest 20,000; if the device is full, all but
   * the newest 100. Resolves with their number.
   */
  pruneArrivals(isFull?: boolean): Promise<number>
  document(id: string): Promise<StoredDocument | null>
  documentByShortId(shortId: string): Promise<StoredDocument | null>
  /** The ids of all stored documents, unordered. */
  documentIds(): Promise<string[]>
  /** In the order of the ids; those that are not stored are left out. */
  payloads(ids: readonly string[]): Promise<StoredPayload[]>
  /** In the order of the ids; those that are not stored are left out. */
  cards(ids: readonly string[]): Promise<Card[]>
  /** A column and some of its cards at one moment; `choose` must be synchronous. */
  columnWithCards(id: string, choose: ChooseCards): Promise<ColumnWithCards>
  /** The stored earlier revisions of a document, the newest first. */
  revisions(id: string): Promise<StoredRevision[]>
  /**
   * Adds earlier revisions of stored documents that this device has not seen; at most `mostRevisions` are
   * kept of each.
   */
  keepRevisions(revisions: readonly StoredRevision[]): Promise<void>
  /** The marks that exist for these ids. */
  marks(ids: readonly string[]): Promise<Mark[]>
  /** Merges marks into the stored ones: the later `read` and the later `seen` win. */
  putMarks(marks: readonly Mark[]): Promise<void>
  /** The account of use, the last first. */
  uses(): Promise<Use[]>
  putUses(uses: readonly Use[]): Promise<void>
  /** Adds a line, decided in the transaction that reads its document, so that nothing comes between. */
  addUse(documentId: string, decide: DecideUse): Promise<Use>
  /** The number of the last row of what came that was held against the account of use; null before the first. */
  recallPlace(): Promise<number | null>
  /**
   * Writes every line of the account that `change` returns as another object, in the transaction that read
   * it, so that no other write is lost. If `change` throws, it throws too and writes nothing. `recallPlace`
   * is stored with it.
   */
  updateUses(change: (use: Use) => Use, recallPlace?: number): Promise<void>
  removeUses(ids: readonly string[]): Promise<void>
  /** The priority list, the alert that was heard last first. */
  alerts(): Promise<readonly Alert[]>
  /** The place of the alerts; null before the first time. */
  alertPlace(): Promise<AlertPlace | null>
  /**
   * Reads the alerts, their place, all columns and the account's acknowledgements, decides and writes in one
   * transaction, so that two tabs cannot alert for the same revision. `decide` must be synchronous. Returns
   * the write that it decided.
   */
  noteAlerts(decide: DecideAlerts): Promise<AlertWrite | null>
  /**
   * Deletes every document that neither a column nor the account of use references, with its revisions and
   * marks; returns their number (data 4, Cleanup; D48). Writes nothing, so that it works on a full device.
   * `keeps` may return fewer ids than a column references, and `revisionsKept` may lower the limit of
   * revisions.
   */
  cleanup(keeps?: (column: Column) => readonly string[], revisionsKept?: number): Promise<number>
  /**
   * Empties everything: columns, documents with their revisions and marks, the ledger, the account of use,
   * and the alerts.
   */
  clear(): Promise<void>
  subscribe: (listener: (change: StoreChange) => void) => () => void
  close(): void
}

export type AlertWrite = {
  alerts?: readonly Alert[]
  remove?: readonly string[]
  place?: AlertPlace
  /** Null deletes them. */
  acknowledgements?: Acknowledgements | null
}
export type DecideAlerts = (
  alerts: readonly Alert[],
  place: AlertPlace | null,
  columns: readonly Column[],
  acknowledgements: Acknowledgements | null,
) => AlertWrite | null
/** A row that could not be stored, with its document, if that is not in the row. */
export type UnstoredArrival = { row: ArrivalRow; document: StoredDocument | null }

/** `newest` is the number of the last row of what came. */
export type DecideUse = (
  document: StoredDocument | null,
  earlier: readonly StoredRevision[],
  newest: number,
) => Use
export type Decide = (columns: readonly Column[], ledger: Ledger) => Write | null
/** A document's place in a list: by `published`, then by its first filing's order; null if not stored. */
export type PlaceOf = (id: string) => Promise<Pick<Card, 'published' | 'filing' | 'revision'> | null>
export type DecidePlaces = (
  columns: readonly Column[],
  placeOf: PlaceOf,
  point: WirePoint | null,
) => Promise<Write | null>
export type ChooseCards = (column: Column) => readonly string[]
export type ColumnWithCards = { column: Column | null; cards: Card[] }

function changeOf({
  columns = [],
  removeColumns = [],
  documents = [],
  ledger,
  arrivals = [],
}: Told): StoreChange {
  return {
    columns: [...columns.map(({ id }) => id), ...removeColumns],
    documents: documents.map(({ id }) => id),
    ...(ledger ? { ledger: true } : {}),
    ...(removeColumns.length > 0 ? { removed: removeColumns } : {}),
    ...(arrivals.length > 0 ? { arrivals: true } : {}),
  }
}

type Told = Write & { arrivals?: readonly unknown[] }

/** Tells listeners about a write, unless it changed nothing that anybody reads. */
export function tellChange({ tell }: { tell: (change: StoreChange) => void }, write: Told): void {
  const change = changeOf(write)
  const isRead = change.columns.length > 0 || change.documents.length > 0 || change.ledger || change.arrivals
  if (isRead) tell(change)
}
