import type { Column } from '../column.ts'
import { createListeners } from '../listeners.ts'
import { byOrder } from '../order.ts'
import { emptyLedger, type Ledger } from './ledger.ts'
import { changeOf, type Store, type StoreChange, type StoredDocument, type Write } from './store.ts'

/** The store without a database: for tests, and where the browser gives none. */
export function createMemoryStore(): Store {
  const columnsById = new Map<string, Column>()
  const documentsById = new Map<string, StoredDocument>()
  let ledger: Ledger = emptyLedger
  const listeners = createListeners<StoreChange>()

  const apply = (write: Write | null): Write | null => {
    if (!write) return null
    for (const column of write.columns ?? []) columnsById.set(column.id, structuredClone(column))
    for (const id of write.removeColumns ?? []) columnsById.delete(id)
    for (const document of write.documents ?? []) documentsById.set(document.id, structuredClone(document))
    if (write.ledger) ledger = structuredClone(write.ledger)
    listeners.tell(changeOf(write))
    return write
  }
  const sortedColumns = () => [...columnsById.values()].sort(byOrder).map(column => structuredClone(column))

  const cardsOf = (ids: readonly string[]) =>
    ids.flatMap(id => {
      const document = documentsById.get(id)
      return document ? [structuredClone(document.card)] : []
    })

  return {
    columns: async () => sortedColumns(),
    column: async id => structuredClone(columnsById.get(id)) ?? null,
    ledger: async () => structuredClone(ledger),
    update: async decide => apply(decide(sortedColumns(), structuredClone(ledger))),
    updateColumn: async (id, decide) => {
      const column = columnsById.get(id)
      return column ? apply(decide(structuredClone(column))) : null
    },
    putDocuments: async documents => {
      apply({ documents })
    },
    document: async id => structuredClone(documentsById.get(id)) ?? null,
    documentByShortId: async shortId => {
      const found = [...documentsById.values()].find(document => document.shortId === shortId)
      return structuredClone(found) ?? null
    },
    documentIds: async () => [...documentsById.keys()],
    payloads: async ids =>
      ids.flatMap(id => {
        const document = documentsById.get(id)
        return document ? [structuredClone({ id, published: document.published, raw: document.raw })] : []
      }),
    cards: async ids => cardsOf(ids),
    columnWithCards: async (id, choose) => {
      const column = structuredClone(columnsById.get(id)) ?? null
      return { column, cards: cardsOf(column ? choose(column) : []) }
    },
    cleanup: async (keeps = column => column.documentsIds) => {
      const referenced = new Set([...columnsById.values()].flatMap(keeps))
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
      listeners.tell({ columns, documents, ledger: true, removed: columns })
    },
    subscribe: listeners.subscribe,
    close: () => {},
  }
}
