import type { Column } from '../model/column.ts'
import { createListeners } from '../base/listeners.ts'
import { byOrder } from '../model/order.ts'
import type { Report } from '../base/report.ts'
import { isDate } from '../sound/fields.ts'
import { createDropReport } from '../sound/reportDrops.ts'
import { soundCard } from '../sound/soundCard.ts'
import { soundColumn } from '../sound/soundColumn.ts'
import { soundLedger } from '../sound/soundLedger.ts'
import { emptyLedger } from '../model/emptyLedger.ts'
import type { Ledger } from '../model/ledger.ts'
import type { WirePoint } from '../model/wirePoint.ts'
import { replaces } from './replaces.ts'
import { tellChange, type Store, type StoreChange, type StoredDocument, type Write } from './store.ts'

/**
 * The store without a database: for tests, and where the browser gives none. What is put in comes from this very deck;
 * it is read as carefully as a database all the same, so that every store gives sound rows only.
 */
export function createMemoryStore(report: Report = () => {}): Store {
  const dropOf = createDropReport(report)
  const columnsById = new Map<string, Column>()
  const documentsById = new Map<string, StoredDocument>()
  let ledger: Ledger = emptyLedger
  let wirePoint: WirePoint | null = null
  const listeners = createListeners<StoreChange>()

  const apply = (write: Write | null): Write | null => {
    if (!write) return null
    for (const column of write.columns ?? []) columnsById.set(column.id, structuredClone(column))
    for (const id of write.removeColumns ?? []) columnsById.delete(id)
    const documents = write.documents?.filter(({ id, card }) =>
      replaces(readDocument(documentsById.get(id))?.card ?? null, card, write.isAudit === true),
    )
    for (const document of documents ?? []) documentsById.set(document.id, structuredClone(document))
    if (write.ledger) ledger = structuredClone(write.ledger)
    if (write.wirePoint !== undefined) wirePoint = structuredClone(write.wirePoint)
    const written = documents ? { ...write, documents } : write
    tellChange(listeners, written)
    return written
  }
  const readColumn = (column: Column | undefined): Column | null =>
    column === undefined ? null : soundColumn(structuredClone(column), dropOf('stored column', column))
  const readLedger = (): Ledger => soundLedger(structuredClone(ledger), dropOf('stored ledger', ledger))
  const readDocument = (document: StoredDocument | undefined): StoredDocument | null => {
    const card = document && soundCard(structuredClone(document.card), dropOf('stored card', document.card))
    if (!card) return null
    const { published, ...copy } = structuredClone(document)
    return { ...copy, published: isDate(published) ? published : card.published, card }
  }
  const sortedColumns = () =>
    [...columnsById.values()].flatMap(column => readColumn(column) ?? []).sort(byOrder)

  const cardsOf = (ids: readonly string[]) =>
    ids.flatMap(id => readDocument(documentsById.get(id))?.card ?? [])

  return {
    columns: async () => sortedColumns(),
    column: async id => readColumn(columnsById.get(id)),
    ledger: async () => readLedger(),
    wirePoint: async () => wirePoint && structuredClone(wirePoint),
    update: async decide => apply(decide(sortedColumns(), readLedger())),
    updateColumn: async (id, decide) => {
      const column = readColumn(columnsById.get(id))
      return column ? apply(decide(column)) : null
    },
    placeDocuments: async (ids, decide) => {
      const columns = ids.flatMap(id => readColumn(columnsById.get(id)) ?? [])
      const placeOf = async (id: string) => readDocument(documentsById.get(id))?.card ?? null
      return apply(await decide(columns, placeOf, wirePoint))
    },
    putDocuments: async documents => {
      apply({ documents })
    },
    document: async id => readDocument(documentsById.get(id)),
    documentByShortId: async shortId => {
      const found = [...documentsById.values()].find(document => document.shortId === shortId)
      return readDocument(found)
    },
    documentIds: async () => [...documentsById.keys()],
    payloads: async ids =>
      ids.flatMap(id => {
        const document = documentsById.get(id)
        if (!document) return []
        const { published, raw } = document
        if (isDate(published)) return structuredClone({ id, published, raw })
        dropOf('stored document', document)('published')
        return []
      }),
    cards: async ids => cardsOf(ids),
    columnWithCards: async (id, choose) => {
      const column = readColumn(columnsById.get(id))
      return { column, cards: cardsOf(column ? choose(column) : []) }
    },
    cleanup: async (keeps = column => column.documentsIds) => {
      const referenced = new Set(sortedColumns().flatMap(keeps))
      const orphans = [...documentsById.keys()].filter(id => !referenced.has(id))
      for (const id of orphans) documentsById.delete(id)
      if (orphans.length > 0) listeners.tell({ columns: [], documents: orphans })
      return orphans.length
    },
    clear: async () => {
      const columns = [...columnsById.keys()]
      const documents = [...documentsById.keys()]
      columnsById.clear()
      documentsById.clear()
      ledger = emptyLedger
      wirePoint = null
      listeners.tell({ columns, documents, ledger: true, removed: columns })
    },
    subscribe: listeners.subscribe,
    close: () => {},
  }
}
