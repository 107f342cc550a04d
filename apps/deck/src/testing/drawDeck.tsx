import {
  createColumns,
  createColumnViews,
  createDeckView,
  createMemoryStore,
  createPoller,
  noMirror,
  systemClock,
  type Clock,
  type Columns,
  type ColumnsDeps,
  type NewColumn,
  type Poller,
  type Report,
  type Store,
} from '@wiredeck/columns'
import type { Credentials } from '@wiredeck/content-api'
import { createSimulatedWire } from '@wiredeck/columns/testing/simulatedWire'
import { defaultAgency } from '@wiredeck/document'
import { App } from '../app/App.tsx'
import { ServicesProvider } from '../context/services.tsx'
import { servicesOf, type ServicesGiven } from '../context/testing/servicesOf.ts'
import { nothingRead } from '../context/testing/nothingRead.ts'
import { drawInEnglish } from '../i18n/testing/drawInEnglish.tsx'
import { createListeners } from '../platform/listeners.ts'
import type { KeyValueStorage } from '../platform/storage.ts'
import { createMemoryStorage } from '../platform/testing/memoryStorage.ts'
import { createAgendaSwitch } from '../services/agenda.ts'
import { createAlertBoard } from '../services/alerts/alertBoard.ts'
import { createAlertDevice } from '../services/alerts/alertDevice.ts'
import { createSinceBoard } from '../services/changes/sinceBoard.ts'
import { createEngine } from '../services/engine.ts'
import { createFirstScreen } from '../services/firstScreen.ts'
import { createLastReader } from '../access/lastReader.ts'
import { createLiveBoard } from '../services/live/liveBoard.ts'
import { createReadDocuments } from '../services/readDocuments.ts'
import { createSearchDraft } from '../services/searchDraft.ts'
import { createStoredSwitch } from '../services/storedSwitch.ts'
import { createThemeSwitch } from '../services/theme.ts'
import '../ui/tokens.css'
import '../ui/base.css'
import '../ui/controls.css'
import { stillClock } from '../platform/testing/stillClock.ts'

type Scene = {
  /** A path with its query. */
  address?: string
  isIn?: boolean
  columns?: readonly NewColumn[]
  store?: Store
  /** What the reader's browser keeps. */
  storage?: KeyValueStorage
  wire?: ColumnsDeps['api']
  clock?: Clock
  /** Whether columns are polled as the clock moves on. */
  isPolling?: boolean
  report?: Report
  changes?: ServicesGiven
}

/**
 * The whole deck on a page of its own, over a wire in memory, with real columns. There is no server, nothing
 * polls unless told, and any e-mail with any password is let in.
 */
export async function drawDeck({
  address = '/',
  isIn: wasIn = true,
  columns: given = [],
  store = createMemoryStore(),
  storage = createMemoryStorage(),
  wire = createSimulatedWire(),
  clock = systemClock,
  isPolling = false,
  report = () => {},
  changes = {},
}: Scene = {}) {
  const before = location.href
  history.replaceState(null, '', address)
  const deckView = createDeckView(store)
  await deckView.ready
  const columns: Columns = createColumns({
    api: wire,
    store,
    clock,
    agency: defaultAgency,
    mirror: noMirror,
    track: () => {},
    report,
  })
  const poller = createPoller({
    columns,
    clock,
    isActive: () => isPolling,
    report,
  })
  const access = createStillAccess(wasIn)
  const services = servicesOf(
    servicesOver({ store, storage, deckView, columns, poller }),
    { access: { access } },
    changes,
  )
  const page = drawInEnglish(
    <ServicesProvider value={services}>
      <App />
    </ServicesProvider>,
  )
  // One after the other, because each column is placed after the one before.
  for (const column of given) await columns.add(column)
  return {
    ...page,
    store,
    /** Resolves with the id of the new column. */
    add: async (column: NewColumn) => (await columns.add(column)).id,
    remove: async (id: string) => void (await columns.close(id)),
    /** Whether any column waits for an answer. */
    isLoading: async () => (await store.columns()).some(({ id }) => columns.status(id).loading !== null),
    letIn: access.letIn,
    endAccess: access.end,
    close() {
      page.close()
      history.replaceState(null, '', before)
    },
  }
}

type Stored = {
  store: Store
  storage: KeyValueStorage
  deckView: ReturnType<typeof createDeckView>
  columns: Columns
  poller: Poller
}

function servicesOver({ store, storage, deckView, columns, poller }: Stored) {
  const { subscribe } = createListeners()
  return {
    page: {
      clock: stillClock(Date.now()),
      firstScreen: createFirstScreen(),
      languages: { preferred: () => null, failed: () => null, subscribe },
      letterKeys: createStoredSwitch(storage, 'letter-keys'),
      searchDraft: createSearchDraft(storage),
      theme: createThemeSwitch(storage),
      track: () => {},
    },
    access: { lastReader: createLastReader(storage) },
    stored: {
      store,
      deckView,
      columnViews: createColumnViews(store),
      localDatabase: { used: () => 'not there', offered: () => null, setAside: () => [] },
      storageNews: { news: () => null, noteCleared: () => {}, subscribe },
    },
    filling: {
      ...createEngine(async () => ({ columns, poller })),
      agenda: createAgendaSwitch({ columns, deckView, storage, agency: defaultAgency }),
      live: createLiveBoard(false),
      hints: { values: async () => [], countMatches: async () => null },
      askVersions: null,
    },
    alerts: {
      alertBoard: createAlertBoard(),
      alertDevice: createAlertDevice(storage, Date.now),
      alertSound: { isAllowed: () => null, subscribe },
      spokenAlerts: createStoredSwitch(storage, 'spoken-alerts'),
      hiddenWatch: createStoredSwitch(storage, 'hidden-watch'),
    },
    uses: nothingRead.uses,
    changes: {
      ...nothingRead.changes,
      readDocuments: createReadDocuments(storage),
      since: createSinceBoard(),
    },
    sync: null,
    deliveries: null,
    installed: {
      updates: { news: () => null, refresh: () => {}, dismiss: () => {}, subscribe },
      installer: { isOffered: () => false, isDeclined: () => false, subscribe },
      clearKept: async () => {},
    },
    config: { agency: defaultAgency, hasWelcome: true, sampleAccount: null, contactMail: null },
  }
}

/** An access to which the reader is logged in or not, as the test says. */
function createStillAccess(wasIn: boolean) {
  const { subscribe, tell } = createListeners()
  let isIn = wasIn
  const letIn: Credentials[] = []
  const become = (next: boolean) => {
    isIn = next
    tell()
  }
  return {
    subscribe,
    isIn: () => isIn,
    letIn,
    async logIn(credentials: Credentials) {
      letIn.push(credentials)
      become(true)
    },
    logOut: () => become(false),
    end: () => become(false),
    api: { token: () => null },
  }
}
