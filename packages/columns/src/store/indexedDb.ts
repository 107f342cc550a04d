import {
  openDB,
  unwrap,
  type DBSchema,
  type IDBPDatabase,
  type IDBPObjectStore,
  type IDBPTransaction,
} from 'idb'
import { createStretch } from '../breathe.ts'
import type { Card } from '../card.ts'
import type { Column } from '../column.ts'
import { createListeners } from '../listeners.ts'
import { byOrder } from '../order.ts'
import { changeOf, type Store, type StoreChange, type StoredDocument, type Write } from './store.ts'

/** Name of the local database (`data-layer.md` section 9); its version is the number of its migrations, 1. */
export const databaseName = 'db'

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

/** One step from a version to the next. It must not wait for anything but its own transaction. */
type Migration = (
  database: IDBPDatabase<Schema>,
  tx: IDBPTransaction<Schema, ['columns', 'documents', 'cards'], 'versionchange'>,
) => void | Promise<void>

/** Never edited, only added to: readers hold databases of every version. */
export const migrations: readonly Migration[] = [
  database => {
    database.createObjectStore('columns', { keyPath: 'id' }).createIndex('order', 'order')
    database.createObjectStore('documents', { keyPath: 'id' }).createIndex('shortId', 'shortId')
    database.createObjectStore('cards', { keyPath: 'id' })
  },
]

const allStores = ['columns', 'documents', 'cards'] as const
type Tx = IDBPTransaction<Schema, ['columns', 'documents', 'cards'], 'readwrite'>

export type IndexedDbOptions = {
  name?: string
  /** Those of this version of the deck, unless a test has more. */
  steps?: readonly Migration[]
  /** Another tab wants a newer version of the database: this connection has been closed. */
  onBlocking?: () => void
}

/** The store in the browser's database. Rejects when the browser gives none. */
export async function openIndexedDbStore({
  name = databaseName,
  steps = migrations,
  onBlocking,
}: IndexedDbOptions = {}): Promise<Store> {
  let fault: unknown
  const database = await openDB<Schema>(name, steps.length, {
    async upgrade(opened, oldVersion, _newVersion, tx) {
      try {
        for (const migrate of steps.slice(oldVersion)) await migrate(opened, tx)
      } catch (error) {
        // A migration that is half done must leave nothing behind.
        fault = error
        tx.done.catch(() => {})
        tx.abort()
      }
    },
    blocking(_current, _blocked, event) {
      const connection = event.target as IDBDatabase
      connection.close()
      onBlocking?.()
    },
  }).catch((error: unknown) => {
    throw fault ?? error
  })
  return createStore(database, new BroadcastChannel(`${name}-changes`))
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
    cards: ids => readCards(database.transaction('cards').store, ids),
    columnWithCards: async (id, choose) => {
      const tx = database.transaction(['columns', 'cards'])
      const column = (await tx.objectStore('columns').get(id)) ?? null
      return { column, cards: await readCards(tx.objectStore('cards'), column ? choose(column) : []) }
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
    if (write) await putAll(tx, write)
    await done
    return write
  } catch (error) {
    abort(tx)
    await done.catch(() => {})
    throw error
  }
}

/**
 * Requests without a listener of their own: the transaction tells of all of them, and that is much faster. Waiting for
 * one now and then gives the page its turn and keeps the transaction alive.
 */
async function putAll(tx: Tx, write: Write): Promise<void> {
  const [columns, documents, cards] = [
    unwrap(tx.objectStore('columns')),
    unwrap(tx.objectStore('documents')),
    unwrap(tx.objectStore('cards')),
  ]
  for (const column of write.columns ?? []) columns.put(column)
  for (const id of write.removeColumns ?? []) columns.delete(id)
  const stretch = createStretch()
  for (const { card, shortId, ...document } of write.documents ?? []) {
    documents.put(shortId === null ? document : { ...document, shortId })
    const request = cards.put(card)
    if (stretch.isOver()) await isOver(request)
  }
}

function isOver(request: IDBRequest): Promise<void> {
  return new Promise(resolve => {
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => resolve())
  })
}

function abort(tx: Tx): void {
  try {
    tx.abort()
  } catch {
    // It has ended already, by the fault that brought us here.
  }
}

type Cards<Names extends readonly ('columns' | 'cards')[]> = IDBPObjectStore<Schema, Names, 'cards'>

/** Without a listener for each: requests of a transaction end in their order, so the last one tells of all. */
async function readCards<Names extends readonly ('columns' | 'cards')[]>(
  store: Cards<Names>,
  ids: readonly string[],
): Promise<Card[]> {
  const cards = unwrap(store)
  const requests = ids.map(id => cards.get(id) as IDBRequest<Card | undefined>)
  const last = requests.at(-1)
  if (last) await isOver(last)
  return requests.flatMap(request => (request.error ? raise(request.error) : (request.result ?? [])))
}

function raise(error: DOMException): never {
  throw error
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
