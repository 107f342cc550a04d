import {
  deleteDB,
  openDB,
  unwrap,
  type IDBPDatabase,
  type IDBPObjectStore,
  type IDBPTransaction,
  type OpenDBCallbacks,
} from 'idb'
import { createStretch } from '../base/breathe.ts'
import type { Card } from '../model/card.ts'
import type { Column } from '../model/column.ts'
import { createListeners } from '../base/listeners.ts'
import { byOrder } from '../model/order.ts'
import type { Report } from '../base/report.ts'
import { isDate } from '../checked/fields.ts'
import { createDropReport } from '../checked/reportDrops.ts'
import { checkCard } from '../checked/checkCard.ts'
import { emptyLedger } from '../model/emptyLedger.ts'
import { ledgerKey, checkColumn } from '../checked/checkColumn.ts'
import { checkLedger } from '../checked/checkLedger.ts'
import { checkMark } from '../checked/checkMark.ts'
import { checkRevision } from '../checked/checkRevision.ts'
import type { Ledger } from '../model/ledger.ts'
import { joinMarks, type Mark } from '../model/mark.ts'
import { mostRevisions, type StoredRevision } from '../model/revision.ts'
import type { WirePoint } from '../model/wirePoint.ts'
import { checkWirePoint } from '../checked/checkWirePoint.ts'
import {
  alertPlaceKey,
  allStores,
  databaseName,
  migrations,
  pointKey,
  type DocumentRow,
  type Migration,
  type Schema,
} from './indexedDbSchema.ts'
import type { SettledWrite, Stored } from './settleWrite.ts'
import { documentFrom, revisionsOf } from './indexedDbRows.ts'
import { isQuotaError } from './isQuotaError.ts'
import { staleAmong } from './staleAmong.ts'
import {
  tellChange,
  type Store,
  type StoreChange,
  type StoredDocument,
  type StoredPayload,
  type UnstoredArrival,
  type Write,
} from './store.ts'

type Tx = IDBPTransaction<Schema, (typeof allStores)[number][], 'readwrite'>

const alertRows = () => import('./alertRows.ts')
/** Loaded with the first write or look, because the first screen only reads cards. */
const arrivalRows = () => import('./indexedDbArrivals.ts')
const settling = () => import('./settleWrite.ts')

export type IndexedDbOptions = {
  name?: string
  /** The migrations of this version of the deck; a test may pass more. */
  steps?: readonly Migration[]
  /** The connection was closed: another tab upgrades or deletes the database, or the browser took it away. */
  onLost?: () => void
  /** Another tab has an older version open; opening waits until that is closed. */
  onBlocked?: () => void
  /** Called once for each wrong part of a row, which is left out. */
  report?: Report
  /** The wire's time, at which a revision that a search brings counts as changed. */
  now?: () => number
}

/** The row of a ledger that nothing was noted in. */
const noLedger = { ...emptyLedger, id: ledgerKey } as const

/** Deletes a database. Waits while another tab has it open. */
export const deleteIndexedDbStore = (name: string): Promise<void> => deleteDB(name)

/** The store in the browser's database. Rejects if the browser has none. */
export async function openIndexedDbStore({
  name = databaseName,
  steps = migrations,
  onLost,
  onBlocked,
  report = () => {},
  now = Date.now,
}: IndexedDbOptions = {}): Promise<Store> {
  let fault: unknown
  const callbacks: OpenDBCallbacks<Schema> = {
    async upgrade(opened, oldVersion, _newVersion, tx) {
      try {
        for (const migrate of steps.slice(oldVersion)) await migrate(opened, tx)
      } catch (error) {
        // A half-done migration must not leave anything.
        fault = error
        tx.done.catch(() => {})
        tx.abort()
      }
    },
    blocking(_current, _blocked, event) {
      const connection = event.target as IDBDatabase
      connection.close()
      onLost?.()
    },
    blocked: () => onBlocked?.(),
    terminated: () => onLost?.(),
  }
  const database = await openDB<Schema>(name, steps.length, callbacks)
    // A newer deck changed the database: it is opened in that version, and unknown parts are left alone.
    .catch((error: unknown) =>
      isNewer(error) ? openDB<Schema>(name, undefined, callbacks) : Promise.reject(fault ?? error),
    )
  if (allStores.every(each => database.objectStoreNames.contains(each)))
    return createStore(database, new BroadcastChannel(`${name}-changes`), report, now)
  database.close()
  throw new DOMException('A newer deck keeps its rows elsewhere', 'VersionError')
}

function isNewer(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'VersionError'
}

function createStore(
  database: IDBPDatabase<Schema>,
  channel: BroadcastChannel,
  report: Report,
  now: () => number,
): Store {
  const dropOf = createDropReport(report)
  const listeners = createListeners<StoreChange>()
  channel.addEventListener('message', event =>
    listeners.tell({ ...(event.data as StoreChange), isElsewhere: true }),
  )

  const announce = (change: StoreChange) => {
    listeners.tell(change)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel takes none
    channel.postMessage(change)
  }

  const readColumn = (row: unknown): Column | null =>
    row === undefined ? null : checkColumn(row, dropOf('stored column', row))
  const readLedger = (row: unknown): Ledger => checkLedger(row, dropOf('stored ledger', row))
  const readPoint = (row: unknown): WirePoint | null =>
    checkWirePoint(row, dropOf('stored place in the log', row))
  const readPayload = (row: DocumentRow | undefined): StoredPayload | null => {
    if (!row) return null
    const { id, published, raw } = row
    if (isDate(published)) return { id, published, raw }
    dropOf('stored document', row)('published')
    return null
  }
  const readPayloads = async (
    { get }: { get: (id: string) => Promise<DocumentRow | undefined> },
    ids: readonly string[],
  ): Promise<StoredPayload[]> =>
    (await Promise.all(ids.map(id => get(id)))).flatMap(row => readPayload(row) ?? [])
  const readRevision = (row: unknown): StoredRevision | null =>
    checkRevision(row, dropOf('stored revision', row))
  const readMark = (row: unknown): Mark | null => checkMark(row, dropOf('stored mark', row))
  const readCard = (row: unknown): Card | null =>
    row === undefined ? null : checkCard(row, dropOf('stored card', row))
  const columnsIn = async (rows: Promise<{ id: string }[]>): Promise<Column[]> =>
    (await rows).flatMap(row => (row.id === ledgerKey ? [] : (readColumn(row) ?? []))).sort(byOrder)

  const storedIn = (tx: Tx): Stored => ({
    cards: ids => readCards(tx.objectStore('cards'), ids, readCard),
    payloads: ids => readPayloads({ get: id => tx.objectStore('documents').get(id) }, ids),
    revisions: async id =>
      (await tx.objectStore('revisions').getAllKeys(revisionsOf(id))).map(([, nth]) => nth),
    columns: () => columnsIn(tx.objectStore('columns').getAll()),
    placeOf: async id => readCard(await tx.objectStore('cards').get(id)),
    now: () => new Date(now()),
  })
  const useRows = async () =>
    (await import('./indexedDbUses.ts')).usesIn({
      database,
      readCard,
      readRevision,
      dropOf,
      tell: () => announce({ columns: [], documents: [], uses: true }),
    })
  const columnIds = async (keys: Promise<string[]>) => (await keys).filter(id => id !== ledgerKey)

  /**
   * One transaction over everything: decides on what was read, writes, and tells all tabs after the commit.
   */
  const transact = async (decide: (tx: Tx) => Promise<Write | null>): Promise<Write | null> => {
    const { settleWrite } = await settling()
    const tx = database.transaction(allStores, 'readwrite')
    let settled: SettledWrite | null = null
    try {
      const write = await completed(tx, async () => {
        const decided = await decide(tx)
        settled = decided && (await settleWrite(decided, storedIn(tx)))
        return settled
      })
      if (write) tellChange({ tell: announce }, write)
      return write
    } catch (error) {
      const unstored = isQuotaError(error) ? unstoredIn(settled) : []
      if (unstored.length > 0) listeners.tell({ columns: [], documents: [], unstored })
      throw error
    }
  }

  return {
    columns: async () => columnsIn(database.getAll('columns')),
    column: async id => (id === ledgerKey ? null : readColumn(await database.get('columns', id))),
    ledger: async () => readLedger(await database.get('columns', ledgerKey)),
    isBlank: async () => (await database.count('columns')) === 0,
    wirePoint: async () => readPoint(await database.get('wire', pointKey)),
    update: decide =>
      transact(async tx => {
        const rows = tx.objectStore('columns').getAll()
        return decide(await columnsIn(rows), readLedger((await rows).find(({ id }) => id === ledgerKey)))
      }),
    updateColumn: (id, decide) =>
      transact(async tx => {
        const column = readColumn(await tx.objectStore('columns').get(id))
        return column && decide(column)
      }),
    placeDocuments: (ids, decide) =>
      transact(async tx => {
        const rows = await Promise.all(ids.map(id => tx.objectStore('columns').get(id)))
        const columns = rows.flatMap(row => readColumn(row) ?? [])
        return decide(columns, storedIn(tx).placeOf, readPoint(await tx.objectStore('wire').get(pointKey)))
      }),
    putDocuments: async documents => {
      await transact(async () => ({ documents }))
    },
    noteFound: async found => {
      await transact(async () => ({ came: { how: 'polled', found } }))
    },
    arrivals: async after => (await arrivalRows()).readArrivals(database, after, dropOf),
    pruneArrivals: async isFull => (await arrivalRows()).pruneArrivals(database, now(), isFull),
    document: id => readDocument(database, documents => documents.get(id), readCard),
    documentByShortId: shortId =>
      readDocument(database, documents => documents.index('shortId').get(shortId), readCard),
    // A key that is not a text belongs to no document.
    documentIds: async () => (await database.getAllKeys('documents')).filter(id => typeof id === 'string'),
    payloads: async ids => {
      const { store } = database.transaction('documents')
      return readPayloads({ get: id => store.get(id) }, ids)
    },
    cards: ids => readCards(database.transaction('cards').store, ids, readCard),
    columnWithCards: async (id, choose) => {
      const tx = database.transaction(['columns', 'cards'])
      const column = readColumn(await tx.objectStore('columns').get(id))
      return {
        column,
        cards: await readCards(tx.objectStore('cards'), column ? choose(column) : [], readCard),
      }
    },
    revisions: async id =>
      (await database.getAll('revisions', revisionsOf(id)))
        .flatMap(row => readRevision(row) ?? [])
        .toReversed(),
    keepRevisions: async revisions => {
      const { withinLimit } = await settling()
      await transact(async tx => {
        const keys = await Promise.all(revisions.map(({ id }) => tx.objectStore('documents').getKey(id)))
        const ofStored = revisions.filter(({ id }) => keys.includes(id))
        await putRevisions(tx, await withinLimit(ofStored, storedIn(tx)))
        return null
      })
    },
    marks: async ids => {
      const { store } = database.transaction('marks')
      const rows = await Promise.all(ids.map(id => store.get(id)))
      return rows.flatMap(row => (row && readMark(row)) ?? [])
    },
    putMarks: async marks => {
      const tx = database.transaction('marks', 'readwrite')
      for (const mark of marks) {
        const before = await tx.store.get(mark.id)
        void tx.store.put(joinMarks(before ? readMark(before) : null, mark))
      }
      await tx.done
      announce({ columns: [], documents: [], marks: marks.map(({ id }) => id) })
    },
    uses: async () => (await useRows()).read(),
    putUses: async uses => {
      const tx = database.transaction('uses', 'readwrite')
      for (const use of uses) void tx.store.put(use)
      await tx.done
      announce({ columns: [], documents: [], uses: true })
    },
    addUse: async (documentId, decide) => (await useRows()).add(documentId, decide),
    recallPlace: async () => (await useRows()).place(),
    updateUses: async (change, recallPlace) => (await useRows()).update(change, recallPlace),
    removeUses: async ids => {
      const tx = database.transaction('uses', 'readwrite')
      for (const id of ids) void tx.store.delete(id)
      await tx.done
      announce({ columns: [], documents: [], uses: true })
    },
    alerts: async () => {
      const { readAlerts } = await alertRows()
      return readAlerts(await database.getAll('alerts'), dropOf)
    },
    alertPlace: async () => {
      const { readAlertPlace } = await alertRows()
      return readAlertPlace(await database.get('wire', alertPlaceKey), dropOf)
    },
    noteAlerts: async decide => {
      const { noteAlertsIn } = await import('./indexedDbAlerts.ts')
      const write = await noteAlertsIn(database, decide, columnsIn, dropOf)
      if (write?.alerts || write?.remove) announce({ columns: [], documents: [], alerts: true })
      return write
    },
    cleanup: async (keeps = column => column.documentsIds, revisionsKept = mostRevisions) => {
      const tx = database.transaction(allStores, 'readwrite')
      const columns = await columnsIn(tx.objectStore('columns').getAll())
      const used = (await tx.objectStore('uses').getAll()).map(({ documentId }) => documentId)
      const referenced = new Set([...columns.flatMap(keeps), ...used])
      const stored = await tx.objectStore('documents').getAllKeys()
      const orphans = stored.filter(id => !referenced.has(id))
      for (const id of orphans) {
        void tx.objectStore('documents').delete(id)
        void tx.objectStore('cards').delete(id)
        void tx.objectStore('marks').delete(id)
      }
      const revisions = await tx.objectStore('revisions').getAllKeys()
      for (const key of staleAmong(revisions, new Set(orphans), revisionsKept))
        void tx.objectStore('revisions').delete(key)
      await tx.done
      await (await arrivalRows()).pruneArrivals(database, now())
      if (orphans.length > 0) announce({ columns: [], documents: orphans })
      return orphans.length
    },
    clear: async () => {
      const tx = database.transaction(allStores, 'readwrite')
      const [columns, documents] = await Promise.all([
        columnIds(tx.objectStore('columns').getAllKeys()),
        tx.objectStore('documents').getAllKeys(),
      ])
      for (const name of allStores) void tx.objectStore(name).clear()
      // See `isBlank`.
      void tx.objectStore('columns').put(noLedger)
      await tx.done
      announce({ columns, documents, ledger: true, removed: columns, uses: true, alerts: true })
    },
    subscribe: listeners.subscribe,
    close: () => {
      channel.close()
      database.close()
    },
  }
}

async function completed(tx: Tx, decide: () => Promise<SettledWrite | null>): Promise<SettledWrite | null> {
  const { done } = tx
  try {
    const write = await decide()
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
 * Requests have no listeners of their own, because the transaction's end covers all of them, which is much
 * faster. Waiting for one from time to time lets the page work and keeps the transaction alive.
 */
async function putAll(tx: Tx, write: SettledWrite): Promise<void> {
  await putRevisions(tx, write)
  const [columns, documents, cards, wire] = [
    unwrap(tx.objectStore('columns')),
    unwrap(tx.objectStore('documents')),
    unwrap(tx.objectStore('cards')),
    unwrap(tx.objectStore('wire')),
  ]
  for (const column of write.columns ?? []) columns.put(column)
  for (const id of write.removeColumns ?? []) columns.delete(id)
  if (write.ledger) columns.put({ ...write.ledger, id: ledgerKey })
  // See `isBlank`.
  else if (write.removeColumns && (await tx.objectStore('columns').count(ledgerKey)) === 0)
    columns.put(noLedger)
  if (write.wirePoint) wire.put(write.wirePoint, pointKey)
  else if (write.wirePoint === null) wire.delete(pointKey)
  const stretch = createStretch()
  for (const { card, shortId, ...document } of write.documents ?? []) {
    documents.put(shortId === null ? document : { ...document, shortId })
    const request = cards.put(card)
    if (stretch.isOver()) await isOver(request)
  }
  const arrivals = unwrap(tx.objectStore('arrivals'))
  for (const row of write.arrivals ?? []) arrivals.put(row)
}

/** What came with a write that failed. */
function unstoredIn(write: SettledWrite | null): UnstoredArrival[] {
  const documents = new Map((write?.documents ?? []).map(document => [document.id, document]))
  return (write?.arrivals ?? []).map(row => ({
    row: { ...row, n: 0 },
    document: 'uno' in row ? (documents.get(row.uno) ?? null) : null,
  }))
}

async function putRevisions(
  tx: Tx,
  { revisions = [], staleRevisions = [] }: Pick<SettledWrite, 'revisions' | 'staleRevisions'>,
): Promise<void> {
  if (revisions.length === 0) return
  const store = tx.objectStore('revisions')
  for (const revision of revisions) void store.put(revision)
  for (const [id, revision] of staleRevisions) void store.delete([id, revision])
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
    // The same error has already ended the transaction.
  }
}

type ReadCard = (row: unknown) => Card | null
type Cards<
  Names extends readonly (typeof allStores)[number][],
  Mode extends IDBTransactionMode,
> = IDBPObjectStore<Schema, Names, 'cards', Mode>

/** Only the last request has a listener, because the requests of a transaction finish in order. */
async function readCards<
  Names extends readonly (typeof allStores)[number][],
  Mode extends IDBTransactionMode,
>(store: Cards<Names, Mode>, ids: readonly string[], readCard: ReadCard): Promise<Card[]> {
  const cards = unwrap(store)
  const requests = ids.map(id => cards.get(id) as IDBRequest<Card | undefined>)
  const last = requests.at(-1)
  if (last) await isOver(last)
  return requests.flatMap(({ error, result }) => (error ? raise(error) : (readCard(result) ?? [])))
}

function raise(error: DOMException): never {
  throw error
}

type DocumentRows = IDBPObjectStore<Schema, ['documents', 'cards'], 'documents'>

async function readDocument(
  database: IDBPDatabase<Schema>,
  find: (documents: DocumentRows) => Promise<DocumentRow | undefined>,
  readCard: ReadCard,
): Promise<StoredDocument | null> {
  const tx = database.transaction(['documents', 'cards'])
  const row = await find(tx.objectStore('documents'))
  const card = row && readCard(await tx.objectStore('cards').get(row.id))
  return row && card ? documentFrom(row, card) : null
}
