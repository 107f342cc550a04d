import { defaultAgency } from '@wiredeck/document'
import { noMirror } from '../deck/noMirror.ts'
import { createColumns } from '../deck/columns.ts'
import { createLive, type LiveDeps } from '../live/live.ts'
import { paramsToSearch } from '../model/paramsToSearch.ts'
import { createMemoryStore } from '../store/memory.ts'
import type { Store } from '../store/store.ts'
import { createDeckView } from '../views/deckView.ts'
import { createTestClock, createTestServer, settle, type TestClock } from './clock.ts'
import { createLiveWire, type LiveWire } from './liveWire.ts'

export type LiveDeck = ReturnType<typeof createLiveDeck>

/** One tab over a wire with a live channel. Several tabs of a browser share `store`. */
export function createLiveDeck(
  options: {
    wire?: LiveWire
    clock?: TestClock
    store?: Store
    isReadElsewhere?: (id: string) => boolean
  } & Partial<LiveDeps> = {},
) {
  const { clock = createTestClock(), store = createMemoryStore() } = options
  const wire = options.wire ?? createLiveWire(clock)
  const server = options.server ?? createTestServer(clock)
  const reported: unknown[][] = []
  const report = (...values: unknown[]) => void reported.push(values)
  const columns = createColumns({
    api: wire,
    store,
    clock,
    agency: defaultAgency,
    mirror: noMirror,
    track: () => {},
    report,
    ...(options.isReadElsewhere && { isReadElsewhere: options.isReadElsewhere }),
  })
  const deckView = createDeckView(store)
  const live = createLive({
    api: wire,
    open: wire.open,
    columns,
    deckView,
    agency: defaultAgency,
    clock,
    server,
    random: () => 0.5,
    openDocuments: () => [],
    usedDocuments: () => [],
    inUse: () => new Set(),
    painted: () => Promise.resolve(),
    report,
    ...options,
    store: columns.store,
  })
  /** A list as unos with revisions. */
  const listed = async (id: string): Promise<string[]> => {
    const column = await store.column(id)
    const cards = await store.cards(column?.documentsIds ?? [])
    return cards.map(card => `${card.id} ${card.revision}`)
  }
  /** The result of a new search for the column. */
  const wanted = async (id: string): Promise<string[]> => {
    const column = await store.column(id)
    const search = column && paramsToSearch(column.params, defaultAgency)
    return search ? wire.whatMatches(search) : []
  }
  /** Waits until messages, searches and writes are done. */
  const rest = async (): Promise<void> => {
    for (let turn = 0; turn < 30; turn += 1) await settle()
  }
  return { wire, clock, server, store, columns, deckView, live, reported, listed, wanted, rest }
}
