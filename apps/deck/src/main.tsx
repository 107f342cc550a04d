import { I18nProvider } from '@lingui/react'
import {
  createColumns,
  createDeckView,
  createMemoryStore,
  createPoller,
  defaultParams,
  giveStarterColumns,
  noMirror,
  openIndexedDbStore,
  paramsToSearch,
  systemClock,
  toStoredRequest,
  type Store,
} from '@wiredeck/columns'
import { createContentApi } from '@wiredeck/content-api'
import { defaultAgency, type AgencySettings } from '@wiredeck/document'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createAccess } from './access/access.ts'
import { createWireHints } from './access/wireHints.ts'
import { App } from './app/App.tsx'
import { loadConfig, type Config } from './app/config.ts'
import { createAgendaSwitch } from './context/agenda.ts'
import { keepForOffline } from './context/offlineKeeper.ts'
import { ServicesProvider, type Services } from './context/services.tsx'
import { activateLocale, i18n } from './i18n/index.ts'
import { createLanguageSwitch, preferredLocaleKey } from './i18n/languageSwitch.ts'
import { initialLocale } from './i18n/locale.ts'
import { createOfflineSearch } from './offline/offlineSearch.ts'
import { createTrack } from './platform/analytics.ts'
import { createClock } from './platform/clock.ts'
import { whenIdle } from './platform/idle.ts'
import { createInstaller } from './platform/install.ts'
import { createLetterKeys } from './platform/letterKeys.ts'
import { withLock } from './platform/lock.ts'
import { isOnline, mayFetchAhead, onOnlineChange } from './platform/online.ts'
import { askToPersist } from './platform/persistence.ts'
import { clearReadersCaches } from './platform/readersCaches.ts'
import { createReadDocuments } from './platform/readDocuments.ts'
import { createSearchDraft } from './platform/searchDraft.ts'
import { createLocalStorage, createTabStorage, type KeyValueStorage } from './platform/storage.ts'
import { createStoryShelf } from './platform/storyShelf.ts'
import { createThemeSwitch } from './platform/theme.ts'
import { createUpdates } from './platform/updates.ts'
import { isVisible, onVisibilityChange } from './platform/visibility.ts'
import type { ToWorker } from './platform/workerProtocol.ts'
import { paths } from './routes/paths.ts'
import { loadColumn } from './screens/deck/columnScript.ts'
import { fullTime, timeAgo } from './ui/relativeTime.ts'
import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import './ui/controls.css'

/** Documents that no column shows any more are dropped behind the reader's back. */
const cleanupEveryMs = 600_000

const report = (message: string, detail?: unknown) => console.warn(message, detail)
const storage = createLocalStorage()
const installer = createInstaller(storage)
const updates = createUpdates({
  report,
  reload: () => location.reload(),
  // While developing, files change under their names.
  container: import.meta.env.PROD && 'serviceWorker' in navigator ? navigator.serviceWorker : null,
})
const tellWorker = (message: ToWorker) => updates.link()?.send(message)

try {
  const locale = initialLocale(storage.get(preferredLocaleKey), navigator.languages)
  const [config, opened] = await Promise.all([
    loadConfig(createTabStorage()),
    openStore(),
    activateLocale(locale),
    // While the others wait, and not in the midst of the first cards.
    readyTexts(locale),
  ])
  const services = await createServices(config, opened)
  draw(services)
  // What `public/fault.js` may try once has succeeded.
  createTabStorage().remove('loaded-again')
  prepareOffline(services)
} catch (error) {
  report('The deck could not start', error)
  showFault(error)
}

async function createServices(config: Config, { store, hasDatabase }: OpenedStore): Promise<Services> {
  const track = createTrack(config.analyticsUrl)
  const agency: AgencySettings = {
    ...defaultAgency,
    ...(config.agencyProviders ? { providers: config.agencyProviders } : {}),
    ...(config.robotGenre ? { robotGenre: config.robotGenre } : {}),
  }
  const access = createAccess(storage, report, options =>
    createContentApi({
      ...options,
      // A story's base element needs the whole address.
      baseUrl: config.contentApiUrl || location.origin,
      apiKey: config.contentApiKey,
      allowAnonymous: false,
      search: { fullTextMatch: config.fullTextMatch },
    }),
  )
  const offlineSearch = createOfflineSearch(async () => {
    const { startSearch } = await import('./offline/startSearch.ts')
    return startSearch({ store, hasDatabase, isOnline, report })
  })
  // Ahead of need only: it is tried again by whoever searches, and that says what fails.
  const readyOfflineSearch = () =>
    (isOnline() ? offlineSearch.fetch() : offlineSearch.prepare()).catch(() => {})
  await giveStarters(storage, store, config, agency)
  const columns = createColumns({
    api: access.api,
    store,
    mirror: noMirror,
    clock: systemClock,
    agency,
    track,
    report,
    offline: { isOnline, search: offlineSearch.search },
  })
  const deckView = createDeckView(store)
  const poller = createPoller({
    columns,
    clock: systemClock,
    isActive: () => isVisible() && isOnline() && access.isIn() && location.pathname === paths.deck,
    withLock: task => withLock('poll', task),
  })
  systemClock.every(cleanupEveryMs, () => {
    // Offline, what no column shows any more may be what its reader searches for next.
    if (isOnline()) void columns.cleanup()
  })
  onOnlineChange(isBack => void (isBack ? poller.runNow() : readyOfflineSearch()))
  onVisibilityChange(() => void poller.runNow())
  whenIdle(() => void readyOfflineSearch())

  return {
    access,
    hints: createWireHints({
      api: access.api,
      base: paramsToSearch(defaultParams(agency), agency),
      now: Date.now,
      isOnline,
      stored: {
        values: (field, params, size) => offlineSearch.values(field, toStoredRequest(params, 0), size),
        count: async params => (await offlineSearch.search(toStoredRequest(params, 0))).count,
      },
    }),
    searchDraft: createSearchDraft(createTabStorage()),
    letterKeys: createLetterKeys(storage),
    readDocuments: createReadDocuments(storage),
    store,
    columns,
    deckView,
    poller,
    agenda: createAgendaSwitch({ columns, deckView, storage, agency }),
    theme: createThemeSwitch(storage),
    languages: createLanguageSwitch({ storage, activate: activateLocale, track, report }),
    track,
    clock: createClock(),
    updates,
    installer,
    stories: createStoryShelf({ tellWorker, report }),
    clearKept: () => clearReadersCaches(tellWorker),
    agency,
    hasWelcome: config.welcome,
    sampleAccount: config.sampleAccount ?? null,
    contactMail: config.contactMail ?? null,
  }
}

/** The first text that is drawn would wait for its font, and the first number for what the browser knows of numbers. */
async function readyTexts(locale: string): Promise<void> {
  void document.fonts.load('14px "Inter Variable"')
  void document.fonts.load('600 15px "Source Serif 4 Variable"')
  await new Promise(resolve => setTimeout(resolve))
  const now = Date.now()
  timeAgo(new Date(now), now, locale)
  fullTime(new Date(now), locale)
}

type OpenedStore = { store: Store; hasDatabase: boolean }
/** What the deck needs without a network; the first paint does not wait for it. */
function prepareOffline({ access, store, columns, stories }: Services): void {
  const persist = () => {
    if (access.isIn()) askToPersist().catch(error => report('Storage may be cleared by the browser', error))
  }
  whenIdle(() => {
    updates.start()
    persist()
    access.subscribe(persist)
  })
  keepForOffline({
    store,
    canKeep: () => updates.link() !== null && mayFetchAhead() && access.isIn(),
    keepPictures: addresses => tellWorker({ type: 'KEEP_PICTURES', addresses }),
    hasStory: stories.has,
    async readStory(id) {
      const document = await columns.findDocument(id)
      if (document.type === 'webstory') await stories.read(id, () => access.api.getStoryHtml(document))
    },
    report,
  })
}

/** Without a database the deck still works, until it is closed. */
async function openStore(): Promise<OpenedStore> {
  try {
    const store = await openIndexedDbStore()
    // Their script is on its way while the configuration and the language come.
    void store.columns().then(async columns => {
      if (columns.length > 0) await loadColumn().catch(() => {})
    })
    return { store, hasDatabase: true }
  } catch (error) {
    report('No local database: columns and documents are kept in memory', error)
    return { store: createMemoryStore(), hasDatabase: false }
  }
}

/** Starter columns come once a browser; who has closed them all is not given them again (decision 31). */
async function giveStarters(
  storage: KeyValueStorage,
  store: Store,
  config: Config,
  agency: AgencySettings,
): Promise<void> {
  const key = 'starter-columns-given'
  if (storage.get(key) !== null || config.starterColumns.length === 0) return
  const starters = config.starterColumns.map(({ type, params }) => ({
    type,
    params: { ...defaultParams(agency), ...given(params) },
  }))
  await giveStarterColumns(store, starters)
  storage.set(key, new Date().toISOString())
}

/** Without the keys that were left out, which JSON spells as undefined. */
function given<T extends object>(params: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(params).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> }
}

function draw(services: Services): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root')
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <ServicesProvider value={services}>
          <App />
        </ServicesProvider>
      </I18nProvider>
    </StrictMode>,
  )
}

/** The last resort, without React and without translations: never a white page. */
function showFault(error: unknown): void {
  const text = document.createElement('p')
  text.className = 'fault'
  text.textContent = error instanceof Error ? error.message : 'The deck could not start.'
  const again = document.createElement('button')
  again.className = 'primary'
  again.textContent = 'Try again'
  again.addEventListener('click', () => location.reload())
  document.getElementById('root')?.replaceChildren(text, again)
}
