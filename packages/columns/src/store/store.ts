import type { Acknowledgements } from '../model/acknowledgements.ts'
import type { Alert } from '../model/alert.ts'
import type { AlertPlace } from '../model/alertPlace.ts'
import type { Card } from '../model/card.ts'
import type { Column } from '../model/column.ts'
import type { Ledger } from '../model/ledger.ts'
import type { Mark } from '../model/mark.ts'
import type { StoredRevision } from '../model/revision.ts'
import type { Use } from '../model/use.ts'
import type { WirePoint } from '../model/wirePoint.ts'

/** A document as the store keeps it (data 3): the raw payload beside what a card needs (D21). */
export type StoredDocument = {
  id: string
  shortId: string | null
  published: Date
  card: Card
  raw: unknown
}

/** What offline search reads of a document. */
export type StoredPayload = Pick<StoredDocument, 'id' | 'published' | 'raw'>

/** What one transaction writes. */
export type Write = {
  columns?: readonly Column[]
  removeColumns?: readonly string[]
  /**
   * A document that is stored in a later version stays as it is: see `replaces`. What another revision replaces is kept
   * among the document's earlier revisions.
   */
  documents?: readonly StoredDocument[]
  /** The documents are what the wire has now, whatever is stored. */
  isAudit?: true
  ledger?: Ledger
  /** Null forgets the place in the wire's log. */
  wirePoint?: WirePoint | null
}

/** What a write, a cleanup or a clear has changed or taken away, in this tab or another one. */
export type StoreChange = {
  columns: readonly string[]
  documents: readonly string[]
  ledger?: true
  /** Ids of the columns that were removed. */
  removed?: readonly string[]
  /** Ids of the documents whose marks have changed. */
  marks?: readonly string[]
  /** The account of use has changed. */
  uses?: true
  /** The alerts have changed, or who has acknowledged them. */
  alerts?: true
}

/**
 * The local store: the truth for columns and documents (data 3). Every call is one
 * transaction, all or nothing. Failures of the storage reject; looking up what is not there does not.
 */
export type Store = {
  /** All columns, by their order. */
  columns(): Promise<Column[]>
  column(id: string): Promise<Column | null>
  ledger(): Promise<Ledger>
  /** What is stored of the wire's log; null where nothing is known of one. */
  wirePoint(): Promise<WirePoint | null>
  /**
   * Reads all columns and the ledger, decides and writes in one transaction, so that two tabs cannot overwrite each other.
   * `decide` must not wait. Returns what it decided.
   */
  update(decide: Decide): Promise<Write | null>
  /**
   * The same for some columns and the place in the wire's log, in the order of `ids`; columns that were removed are left
   * out. `decide` may look up where documents stand, and must not wait for anything else.
   */
  placeDocuments(ids: readonly string[], decide: DecidePlaces): Promise<Write | null>
  /** The same for one column. `decide` is not called when the column was removed; null leaves all as it is. */
  updateColumn(id: string, decide: (column: Column) => Write | null): Promise<Write | null>
  putDocuments(documents: readonly StoredDocument[]): Promise<void>
  document(id: string): Promise<StoredDocument | null>
  documentByShortId(shortId: string): Promise<StoredDocument | null>
  /** Of all stored documents, in no order. */
  documentIds(): Promise<string[]>
  /** In the order of the ids; those that are not stored are left out. */
  payloads(ids: readonly string[]): Promise<StoredPayload[]>
  /** In the order of the ids; those that are not stored are left out. */
  cards(ids: readonly string[]): Promise<Card[]>
  /** A column and some of its cards as they are at one moment; `choose` must not wait. */
  columnWithCards(id: string, choose: ChooseCards): Promise<ColumnWithCards>
  /** The earlier revisions that are kept of a document, the newest first. */
  revisions(id: string): Promise<StoredRevision[]>
  /** Adds revisions that this device has not seen, of documents that are stored; at most `mostRevisions` are kept of each. */
  keepRevisions(revisions: readonly StoredRevision[]): Promise<void>
  /** Those that there are. */
  marks(ids: readonly string[]): Promise<Mark[]>
  /** Adds to what is marked: of each kind the later sight stays. */
  putMarks(marks: readonly Mark[]): Promise<void>
  /** The account of use, the last first. */
  uses(): Promise<Use[]>
  putUses(uses: readonly Use[]): Promise<void>
  /**
   * Writes every line of the account that `change` gives back as another object, in the transaction that read it, so that
   * nothing written meanwhile is lost. Throws what `change` throws, and then writes nothing.
   */
  updateUses(change: (use: Use) => Use): Promise<void>
  removeUses(ids: readonly string[]): Promise<void>
  /** The priority list, what was heard last first. */
  alerts(): Promise<readonly Alert[]>
  /** How far it is decided what alerts; null before the first time. */
  alertPlace(): Promise<AlertPlace | null>
  /**
   * Reads the alerts, how far it is decided, all columns, and what the account has acknowledged, decides and writes in one
   * transaction, so that two tabs cannot alert of the same twice. `decide` must not wait. Returns what it decided.
   */
  noteAlerts(decide: DecideAlerts): Promise<AlertWrite | null>
  /**
   * Deletes every document that neither a column nor the account of use references, with its revisions and marks; says
   * how many (data 4, Cleanup; D48). Writes nothing, so that it works where there is no space.
   * `keeps` may name fewer than a column references, and `revisionsKept` fewer than are kept of a document.
   */
  cleanup(keeps?: (column: Column) => readonly string[], revisionsKept?: number): Promise<number>
  /** Empties everything: columns, documents and what belongs to them, the ledger, the account of use, and the alerts. */
  clear(): Promise<void>
  subscribe: (listener: (change: StoreChange) => void) => () => void
  close(): void
}

export type AlertWrite = {
  alerts?: readonly Alert[]
  remove?: readonly string[]
  place?: AlertPlace
  /** Null forgets them. */
  acknowledgements?: Acknowledgements | null
}
export type DecideAlerts = (
  alerts: readonly Alert[],
  place: AlertPlace | null,
  columns: readonly Column[],
  acknowledgements: Acknowledgements | null,
) => AlertWrite | null
export type Decide = (columns: readonly Column[], ledger: Ledger) => Write | null
/** Where a document stands in a list: by `published`, then by the order of its first filing; null for one that is not stored. */
export type PlaceOf = (id: string) => Promise<Pick<Card, 'published' | 'filing' | 'revision'> | null>
export type DecidePlaces = (
  columns: readonly Column[],
  placeOf: PlaceOf,
  point: WirePoint | null,
) => Promise<Write | null>
export type ChooseCards = (column: Column) => readonly string[]
export type ColumnWithCards = { column: Column | null; cards: Card[] }

function changeOf({ columns = [], removeColumns = [], documents = [], ledger }: Write): StoreChange {
  return {
    columns: [...columns.map(({ id }) => id), ...removeColumns],
    documents: documents.map(({ id }) => id),
    ...(ledger ? { ledger: true } : {}),
    ...(removeColumns.length > 0 ? { removed: removeColumns } : {}),
  }
}

/** Tells of a write, unless it has changed nothing that anybody reads. */
export function tellChange({ tell }: { tell: (change: StoreChange) => void }, write: Write): void {
  const change = changeOf(write)
  if (change.columns.length > 0 || change.documents.length > 0 || change.ledger) tell(change)
}
