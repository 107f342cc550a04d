import { createListeners, type Listeners } from '../base/listeners.ts'
import type { Report } from '../base/report.ts'
import { openIndexedDbStore } from './indexedDb.ts'
import { keepingWithout, mayComeLate, within, type Keeping } from './keeping.ts'
import { afterWrite, changeBetween, emptyDeck, writeDeck, type Deck } from './knownDeck.ts'
import { createMemoryStore } from './memory.ts'
import type { Store, StoreChange } from './store.ts'

/** If the database takes longer to open, the deck starts without it. */
const openWithinMs = 5_000

export type StorageState = {
  keeping: Keeping
  /** The database became empty while the deck was open, and the columns were restored. */
  wasLost: boolean
}

export type SteadyStore = Store & {
  storage: { state(): StorageState; subscribe: Listeners<void>['subscribe'] }
  /**
   * Closes the database while the browser keeps the page in its back/forward cache, because WebKit lets a
   * transaction of such a page block all others for ever. Calls wait until `shown` resolves.
   */
  restUntil(shown: Promise<void>): void
}

export type SteadyStoreOptions = {
  report: Report
  /** Opens the database; its callbacks report what happens to it later. */
  open?: typeof openIndexedDbStore
  withinMs?: number
  /** The wire's time, in epoch milliseconds. */
  now?: () => number
}

/**
 * The store that is always available. If the database fails, does not open in time or is taken away, the
 * store uses memory, and returns to the database once that is available again. Never rejects.
 */
export async function openSteadyStore({
  report,
  open = openIndexedDbStore,
  withinMs = openWithinMs,
  now = Date.now,
}: SteadyStoreOptions): Promise<SteadyStore> {
  const changes = createListeners<StoreChange>()
  const states = createListeners<void>()
  let state: StorageState = { keeping: 'database', wasLost: false }
  let unsubscribe = () => {}
  let isOpen = false
  let isClosed = false
  /** A logout emptied the memory, so the database is emptied too when it opens. */
  let isCleared = false
  /** The deck when it was last read, to restore it if the database loses it. */
  let known: Deck = emptyDeck

  const tellState = (change: Partial<StorageState>) => {
    state = { ...state, ...change }
    states.tell()
  }

  /** Uses this store from now on, and makes listeners read again. */
  const adopt = async (store: Store, keeping: Keeping): Promise<Store> => {
    unsubscribe()
    unsubscribe = store.subscribe(changes.tell)
    const before = known
    known = await deckOf(store)
    tellState({ keeping })
    const change = changeBetween(before, known, keeping === 'database')
    // Delayed, because listeners read through `current`, which changes only after the return. Before the
    // first opening nothing was read.
    if (isOpen && change) setTimeout(() => changes.tell(change))
    return store
  }

  const inMemory = async (keeping: Keeping): Promise<Store> => {
    isCleared = false
    const memory = createMemoryStore(report, now)
    await memory.update(() => writeDeck(known))
    return adopt(memory, keeping)
  }

  /** Opens the database, or uses memory until it opens. `isLoss`: an empty database has lost the columns. */
  const connect = async (isLoss = true): Promise<Store> => {
    let isBlocked = false
    const opening = open({
      report,
      now,
      onBlocked: () => {
        isBlocked = true
      },
      onLost: () => {
        if (!isClosed) current = reconnect(current)
      },
    })
    try {
      const store = await within(opening, withinMs)
      if (isLoss) await putBack(store)
      return await adopt(store, 'database')
    } catch (error) {
      report('No local database: columns and documents are kept in memory', error)
      if (mayComeLate(error)) {
        const begun = known
        const stay = () => tellState({ keeping: 'memory' })
        void opening.then(store => takeLate(store, begun), stay)
      }
      return inMemory(keepingWithout(error, isBlocked))
    }
  }

  /** The database opened late. It has the reader's columns, and gets the changes that were made meanwhile. */
  const takeLate = (store: Store, begun: Deck): void => {
    if (isClosed) store.close()
    // Set synchronously, so that every later write waits for the database.
    else current = handOver(store, current, begun)
  }

  const handOver = async (store: Store, leaving: Promise<Store>, begun: Deck): Promise<Store> => {
    const memory = await leaving
    try {
      const done = await deckOf(memory)
      if (isCleared) await store.clear()
      // Loaded on demand, because seldom needed; if the script cannot be loaded, the deck stays in memory.
      const { bringAccounts, joinDecks } = await import('./joinDecks.ts')
      await store.update((columns, ledger) => joinDecks({ columns, ledger }, done, begun))
      await bringAccounts(memory, store)
      return await adopt(store, 'database')
    } catch (error) {
      report('The local database came late and fails: columns and documents are kept in memory', error)
      store.close()
      return adopt(memory, 'memory')
    }
  }

  const putBack = async (store: Store): Promise<void> => {
    if (known.columns.length === 0 || (await store.columns()).length > 0) return
    await store.update(() => writeDeck(known))
    tellState({ wasLost: true })
  }

  const reconnect = async (lost: Promise<Store>): Promise<Store> => {
    tellState({ keeping: 'waiting' })
    const store = await lost
    store.close()
    return connect()
  }

  const rested = async (leaving: Promise<Store>, shown: Promise<void>): Promise<Store> => {
    const store = await leaving
    // Memory would be lost with its store.
    if (state.keeping !== 'database') return store
    store.close()
    await shown
    // Meanwhile another page may have closed all columns, or its reader may have logged out.
    return connect(false)
  }

  let current: Promise<Store> = connect()
  await current
  isOpen = true

  /** A call that fails because its database was taken away is repeated on the next store. */
  const through = async <T>(use: (store: Store) => Promise<T>): Promise<T> => {
    const store = await current
    try {
      return await use(store)
    } catch (error) {
      const next = await current
      if (next === store) throw error
      return use(next)
    }
  }
  /** If a read fails twice, the database is given up for memory. */
  const read = async <T>(use: (store: Store) => Promise<T>): Promise<T> => {
    try {
      return await through(use)
    } catch {
      const store = await current
      try {
        return await use(store)
      } catch (error) {
        if (!(error instanceof DOMException)) throw error
        report('The local database cannot be read: columns and documents are kept in memory', error)
        // If several reads fail together, only the first one replaces the database.
        if ((await current) === store) current = leave(store)
        return use(await current)
      }
    }
  }
  const leave = (store: Store): Promise<Store> => {
    store.close()
    return inMemory('memory')
  }

  return {
    storage: { state: () => state, subscribe: states.subscribe },
    async columns() {
      const columns = await read(store => store.columns())
      known = { ...known, columns }
      return columns
    },
    ledger: () => read(store => store.ledger()),
    wirePoint: () => read(store => store.wirePoint()),
    column: id => read(store => store.column(id)),
    update: decide =>
      through(async store => {
        const write = await store.update(decide)
        if (write) known = afterWrite(known, write)
        return write
      }),
    placeDocuments: (ids, decide) => through(store => store.placeDocuments(ids, decide)),
    updateColumn: (id, decide) => through(store => store.updateColumn(id, decide)),
    putDocuments: documents => through(store => store.putDocuments(documents)),
    noteFound: found => through(store => store.noteFound(found)),
    arrivals: after => read(store => store.arrivals(after)),
    pruneArrivals: isFull => through(store => store.pruneArrivals(isFull)),
    document: id => read(store => store.document(id)),
    documentByShortId: shortId => read(store => store.documentByShortId(shortId)),
    documentIds: () => read(store => store.documentIds()),
    payloads: ids => read(store => store.payloads(ids)),
    cards: ids => read(store => store.cards(ids)),
    columnWithCards: (id, choose) => read(store => store.columnWithCards(id, choose)),
    revisions: id => read(store => store.revisions(id)),
    keepRevisions: revisions => through(store => store.keepRevisions(revisions)),
    marks: ids => read(store => store.marks(ids)),
    putMarks: marks => through(store => store.putMarks(marks)),
    uses: () => read(store => store.uses()),
    putUses: uses => through(store => store.putUses(uses)),
    addUse: (documentId, decide) => through(store => store.addUse(documentId, decide)),
    recallPlace: () => read(store => store.recallPlace()),
    updateUses: (change, place) => through(store => store.updateUses(change, place)),
    removeUses: ids => through(store => store.removeUses(ids)),
    alerts: () => read(store => store.alerts()),
    alertPlace: () => read(store => store.alertPlace()),
    noteAlerts: decide => through(store => store.noteAlerts(decide)),
    cleanup: (keeps, revisionsKept) => through(store => store.cleanup(keeps, revisionsKept)),
    clear: async () => {
      // The reader removed these columns, so they must not be restored.
      known = emptyDeck
      await through(store => {
        isCleared = true
        return store.clear()
      })
      known = emptyDeck
    },
    subscribe: changes.subscribe,
    restUntil(shown) {
      current = rested(current, shown)
    },
    close() {
      isClosed = true
      unsubscribe()
      void current.then(store => store.close())
    },
  }
}

async function deckOf(store: Store): Promise<Deck> {
  const [columns, ledger] = await Promise.all([store.columns(), store.ledger()])
  return { columns, ledger }
}
