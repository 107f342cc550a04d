import type { Column } from '../model/column.ts'
import { createListeners } from '../base/listeners.ts'
import { createQueue } from '../base/queue.ts'
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
import { settleWrite, type Stored } from './settleWrite.ts'
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

  /** Writes follow one another, as transactions do. */
  const writes = createQueue()
  /** A read sees all that was written before it was asked for. */
  const read = <T>(look: () => T): Promise<T> => writes.settled().then(look)
  const transact = (decide: () => Write | null | Promise<Write | null>): Promise<Write | null> =>
    writes.run(async () => {
      const decided = await decide()
      if (!decided) return null
      const write = await settleWrite(decided, stored)
      for (const column of write.columns ?? []) columnsById.set(column.id, structuredClone(column))
      for (const id of write.removeColumns ?? []) columnsById.delete(id)
      for (const document of write.documents ?? []) documentsById.set(document.id, structuredClone(document))
      if (write.ledger) ledger = structuredClone(write.ledger)
      if (write.wirePoint !== undefined) wirePoint = structuredClone(write.wirePoint)
      tellChange(listeners, write)
      return write
    })
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

  const stored: Stored = {
    cards: async ids => cardsOf(ids),
    columns: async () => sortedColumns(),
    placeOf: async id => readDocument(documentsById.get(id))?.card ?? null,
  }

  return {
    columns: () => read(sortedColumns),
    column: id => read(() => readColumn(columnsById.get(id))),
    ledger: () => read(readLedger),
    wirePoint: () => read(() => wirePoint && structuredClone(wirePoint)),
    update: decide => transact(() => decide(sortedColumns(), readLedger())),
    updateColumn: (id, decide) =>
      transact(() => {
        const column = readColumn(columnsById.get(id))
        return column && decide(column)
      }),
    placeDocuments: (ids, decide) =>
      transact(() =>
        decide(
          ids.flatMap(id => readColumn(columnsById.get(id)) ?? []),
          stored.placeOf,
          wirePoint,
        ),
      ),
    putDocuments: async documents => {
      await transact(() => ({ documents }))
    },
    document: id => read(() => readDocument(documentsById.get(id))),
    documentByShortId: shortId =>
      read(() => readDocument([...documentsById.values()].find(document => document.shortId === shortId))),
    documentIds: () => read(() => [...documentsById.keys()]),
    payloads: ids =>
      read(() =>
        ids.flatMap(id => {
          const document = documentsById.get(id)
          if (!document) return []
          const { published, raw } = document
          if (isDate(published)) return structuredClone({ id, published, raw })
          dropOf('stored document', document)('published')
          return []
        }),
      ),
    cards: ids => read(() => cardsOf(ids)),
    columnWithCards: (id, choose) =>
      read(() => {
        const column = readColumn(columnsById.get(id))
        return { column, cards: cardsOf(column ? choose(column) : []) }
      }),
    cleanup: (keeps = column => column.documentsIds) =>
      writes.run(async () => {
        const referenced = new Set(sortedColumns().flatMap(keeps))
        const orphans = [...documentsById.keys()].filter(id => !referenced.has(id))
        for (const id of orphans) documentsById.delete(id)
        if (orphans.length > 0) listeners.tell({ columns: [], documents: orphans })
        return orphans.length
      }),
    clear: () =>
      writes.run(async () => {
        const columns = [...columnsById.keys()]
        const documents = [...documentsById.keys()]
        columnsById.clear()
        documentsById.clear()
        ledger = emptyLedger
        wirePoint = null
        listeners.tell({ columns, documents, ledger: true, removed: columns })
      }),
    subscribe: listeners.subscribe,
    close: () => {},
  }
}
