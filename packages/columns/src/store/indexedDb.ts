import { openDB, type DBSchema, type IDBPDatabase, type IDBPObjectStore, type IDBPTransaction } from 'idb'
import type { Card } from '../card.ts'
import type { Column } from '../column.ts'
import { createListeners } from '../listeners.ts'
import { byOrder } from '../order.ts'
import { changeOf, type Store, type StoreChange, type StoredDocument, type Write } from './store.ts'

/** Name and version of the local database (`data-layer.md` section 9). */
export const databaseName = 'db'
export const databaseVersion = 1

type DocumentRow = {
  id: string
  /** Absent, not null, where there is none: null is no key of an index. */
  shortId?: string
  published: Date
  raw: unknown
}

// Cards stand apart from the payloads: a list reads hundreds of them, and a payload is ten times as large.
interface Schema extends DBSchema {
  columns: { key: string; value: Column; indexes: { order: number } }
  documents: { key: string; value: DocumentRow; indexes: { shortId: string } }
  cards: { key: string; value: Card }
}

const allStores = ['columns', 'documents', 'cards'] as const
type Tx = IDBPTransaction<Schema, ['columns', 'documents', 'cards'], 'readwrite'>

export type IndexedDbOptions = {
  name?: string
  /** Another tab wants a newer version of the database: this connection has been closed. */
  onBlocking?: () => void
}

/** The store in the browser's database. Rejects when the browser gives none. */
export async function openIndexedDbStore({
  name = databaseName,
  onBlocking,
}: IndexedDbOptions = {}): Promise<Store> {
  const database = await openDB<Schema>(name, databaseVersion, {
    upgrade: migrate,
    blocking(_current, _blocked, event) {
      const connection = event.target as IDBDatabase
      connection.close()
      onBlocking?.()
    },
  })
  return createStore(database, new BroadcastChannel(`${name}-changes`))
}

/** Brings any older version to this one, one step a version. */
function migrate(database: IDBPDatabase<Schema>, oldVersion: number): void {
  if (oldVersion < 1) {
    database.createObjectStore('columns', { keyPath: 'id' }).createIndex('order', 'order')
    database.createObjectStore('documents', { keyPath: 'id' }).createIndex('shortId', 'shortId')
    database.createObjectStore('cards', { keyPath: 'id' })
  }
}

function createStore(database: IDBPDatabase<Schema>, channel: BroadcastChannel): Store {
  const listeners = createListeners<StoreChange>()
  channel.addEventListener('message', event => listeners.tell(event.data as StoreChange))

  const announce = (change: StoreChange) => {
    listeners.tell(change)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel takes none
    channel.postMessage(change)
  }

  /** One transaction over everything: decide on what was read, write, and tell all tabs once it is safe. */
  const transact = async (decide: (tx: Tx) => Promise<Write | null>): Promise<Write | null> => {
    const tx = database.transaction(allStores, 'readwrite')
    const write = await completed(tx, decide)
    if (write) announce(changeOf(write))
    return write
  }

  return {
    columns: async () => (await database.getAll('columns')).sort(byOrder),
    column: async id => (await database.get('columns', id)) ?? null,
    update: decide => transact(async tx => decide((await tx.objectStore('columns').getAll()).sort(byOrder))),
    updateColumn: (id, decide) =>
      transact(async tx => {
        const column = await tx.objectStore('columns').get(id)
        return column ? decide(column) : null
      }),
    putDocuments: async documents => {
      await transact(async () => ({ documents }))
    },
    document: id => readDocument(database, documents => documents.get(id)),
    documentByShortId: shortId =>
      readDocument(database, documents => documents.index('shortId').get(shortId)),
    cards: async ids => {
      const tx = database.transaction('cards')
      const cards = await Promise.all(ids.map(id => tx.store.get(id)))
      return cards.filter(card => card !== undefined)
    },
    cleanup: async () => {
      const tx = database.transaction(allStores, 'readwrite')
      const columns = await tx.objectStore('columns').getAll()
      const referenced = new Set(columns.flatMap(column => column.documentsIds))
      const stored = await tx.objectStore('documents').getAllKeys()
      const orphans = stored.filter(id => !referenced.has(id))
      for (const id of orphans) {
        void tx.objectStore('documents').delete(id)
        void tx.objectStore('cards').delete(id)
      }
      await tx.done
      return orphans.length
    },
    clear: async () => {
      const tx = database.transaction(allStores, 'readwrite')
      const ids = await tx.objectStore('columns').getAllKeys()
      for (const name of allStores) void tx.objectStore(name).clear()
      await tx.done
      announce({ columns: ids, documents: [] })
    },
    subscribe: listeners.subscribe,
    close: () => {
      channel.close()
      database.close()
    },
  }
}

async function completed(tx: Tx, decide: (tx: Tx) => Promise<Write | null>): Promise<Write | null> {
  const { done } = tx
  try {
    const write = await decide(tx)
    if (write) putAll(tx, write)
    await done
    return write
  } catch (error) {
    abort(tx)
    await done.catch(() => {})
    throw error
  }
}

// The promises of single requests are not waited for: the transaction's own promise tells of all of them.
function putAll(tx: Tx, write: Write): void {
  for (const column of write.columns ?? []) quietly(tx.objectStore('columns').put(column))
  for (const id of write.removeColumns ?? []) quietly(tx.objectStore('columns').delete(id))
  for (const { card, shortId, ...document } of write.documents ?? []) {
    quietly(tx.objectStore('documents').put(shortId === null ? document : { ...document, shortId }))
    quietly(tx.objectStore('cards').put(card))
  }
}

function quietly(request: Promise<unknown>): void {
  request.catch(() => {})
}

function abort(tx: Tx): void {
  try {
    tx.abort()
  } catch {
    // It has ended already, by the fault that brought us here.
  }
}

type DocumentRows = IDBPObjectStore<Schema, ['documents', 'cards'], 'documents'>

async function readDocument(
  database: IDBPDatabase<Schema>,
  find: (documents: DocumentRows) => Promise<DocumentRow | undefined>,
): Promise<StoredDocument | null> {
  const tx = database.transaction(['documents', 'cards'])
  const row = await find(tx.objectStore('documents'))
  const card = row && (await tx.objectStore('cards').get(row.id))
  return card ? { ...row, shortId: row.shortId ?? null, card } : null
}
