import { createListeners, type Listeners } from '../base/listeners.ts'
import type { Report } from '../base/report.ts'
import { openIndexedDbStore } from './indexedDb.ts'
import { keepingWithout, mayComeLate, within, type Keeping } from './keeping.ts'
import { afterWrite, changeBetween, emptyDeck, writeDeck, type Deck } from './knownDeck.ts'
import { createMemoryStore } from './memory.ts'
import type { Use } from '../model/use.ts'
import type { Store, StoreChange, Write } from './store.ts'

/** If the database takes longer to open, the deck starts without it. */
const openWithinMs = 5_000

export type StorageState = {
  keeping: Keeping
  /** The database was emptied or deleted while the deck was open, and the columns were written again. */
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
  /**
   * A text of its own for each login in this browser; null while nobody is logged in, and from the moment at which
   * somebody begins to log out. What this tab remembers is written again only under the login under which it was read.
   */
  login?: () => string | null
}

/** What this tab remembers of the database, and the login under which it was read. */
type Remembered<T> = { value: T; under: string | null }

/**
 * The store that is always available. If the database fails, does not open in time or is taken away, the
 * store uses memory, and returns to the database once that is available again. Never rejects.
 */
export async function openSteadyStore({
  report,
  open = openIndexedDbStore,
  withinMs = openWithinMs,
  now = Date.now,
  login = () => '',
}: SteadyStoreOptions): Promise<SteadyStore> {
  const changes = createListeners<StoreChange>()
  const states = createListeners<void>()
  let state: StorageState = { keeping: 'database', wasLost: false }
  let unsubscribe = () => {}
  let isOpen = false
  let isClosed = false
  /** A logout emptied the memory, so the database is emptied too when it opens. */
  let isCleared = false
  /** The deck when it was last read, to write it again if the database loses it. */
  let known: Remembered<Deck> = { value: emptyDeck, under: null }
  /** The same of the account of use. */
  let knownUses: Remembered<readonly Use[]> = { value: [], under: null }
  let restoring: Promise<boolean> | null = null

  const forget = (): void => {
    known = { value: emptyDeck, under: null }
    knownUses = { value: [], under: null }
  }
  const noteWrite = (write: Write): void => {
    known = { ...known, value: afterWrite(known.value, write) }
  }

  const tellState = (change: Partial<StorageState>) => {
    state = { ...state, ...change }
    states.tell()
  }

  /** Uses this store from now on, and makes listeners read again. */
  const adopt = async (store: Store, keeping: Keeping): Promise<Store> => {
    unsubscribe()
    unsubscribe = store.subscribe(changes.tell)
    const before = known.value
    const under = login()
    known = { value: await deckOf(store), under }
    tellState({ keeping })
    const change = changeBetween(before, known.value, keeping === 'database')
    // Delayed, because listeners read through `current`, which changes only after the return. Before the
    // first opening nothing was read.
    if (isOpen && change) setTimeout(() => changes.tell(change))
    return store
  }

  const inMemory = async (keeping: Keeping): Promise<Store> => {
    isCleared = false
    const memory = createMemoryStore(report, now)
    if (known.under !== login()) forget()
    await memory.update(() => writeDeck(known.value))
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
      if (isLoss) await restoreIfBlank(store)
      return await adopt(store, 'database')
    } catch (error) {
      report('No local database: columns and documents are kept in memory', error)
      if (mayComeLate(error)) {
        const begun = known.value
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

  /**
   * Writes again what this tab remembers, if another hand has emptied or deleted the database. Resolves with whether it
   * was blank, and so has to be read again.
   */
  const restoreIfBlank = async (store: Store): Promise<boolean> => {
    const isAnyKnown = known.value.columns.length > 0 || knownUses.value.length > 0
    if (!isAnyKnown || !(await store.isBlank())) return false
    restoring ??= restore(store).finally(() => (restoring = null))
    return restoring
  }

  const restore = async (store: Store): Promise<boolean> => {
    const [before, now] = [known.value, login()]
    const isStill = ({ under }: Remembered<unknown>) => now !== null && under === now
    const uses = isStill(knownUses) ? knownUses.value : []
    const deck = isStill(known) ? before : emptyDeck
    // The columns last, because with them the database is blank no more. The rows of what came are counted anew.
    if (uses.length > 0) await store.putUses(uses.map(use => ({ ...use, noted: 0 })))
    await store.update(columns => (columns.length === 0 ? writeDeck(deck) : null))
    known = { value: deck, under: now }
    knownUses = { value: uses, under: now }
    if (deck.columns.length > 0) tellState({ wasLost: true })
    const change = changeBetween(before, deck, true)
    if (isOpen && change) setTimeout(() => changes.tell(change))
    return true
  }

  /** Before a use is stored: without a column and a ledger it would look as if another hand had removed the rest. */
  const keepUses = async (store: Store): Promise<void> => {
    if ((await restoreIfBlank(store)) || !(await store.isBlank())) return
    // Leaves a ledger, and is no change that anybody has to hear of.
    await store.update(() => ({ removeColumns: [] }))
  }

  /** Looks at the store, and once more if it was blank. */
  const lookAt = async <T>(store: Store, look: (store: Store) => Promise<T>): Promise<T> => {
    const seen = await look(store)
    return (await restoreIfBlank(store)) ? look(store) : seen
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
      const under = login()
      const columns = await read(store => lookAt(store, each => each.columns()))
      known = { value: { ...known.value, columns }, under }
      return columns
    },
    ledger: () => read(store => store.ledger()),
    isBlank: () => read(store => store.isBlank()),
    wirePoint: () => read(store => lookAt(store, each => each.wirePoint())),
    column: id => read(store => store.column(id)),
    update: decide =>
      through(async store => {
        await restoreIfBlank(store)
        const write = await store.update(decide)
        if (write) noteWrite(write)
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
    async uses() {
      const under = login()
      const uses = await read(store => lookAt(store, each => each.uses()))
      knownUses = { value: uses, under }
      return uses
    },
    putUses: uses =>
      through(async store => {
        await keepUses(store)
        await store.putUses(uses)
      }),
    addUse: (documentId, decide) =>
      through(async store => {
        await keepUses(store)
        return store.addUse(documentId, decide)
      }),
    recallPlace: () => read(store => store.recallPlace()),
    updateUses: (change, place) => through(store => store.updateUses(change, place)),
    removeUses: ids => through(store => store.removeUses(ids)),
    alerts: () => read(store => store.alerts()),
    alertPlace: () => read(store => store.alertPlace()),
    noteAlerts: decide => through(store => store.noteAlerts(decide)),
    cleanup: (keeps, revisionsKept) => through(store => store.cleanup(keeps, revisionsKept)),
    clear: async () => {
      // The reader removed these columns, so they must not be restored.
      forget()
      await through(store => {
        isCleared = true
        return store.clear()
      })
      forget()
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
