import { I18nProvider } from '@lingui/react'
import {
  createColumns,
  createDeckView,
  createPoller,
  defaultParams,
  giveStarterColumns,
  noMirror,
  openSteadyStore,
  paramsToSearch,
  systemClock,
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
import { createStorageNews } from './context/storageNews.ts'
import { ServicesProvider, type Services } from './context/services.tsx'
import { activateLocale, i18n } from './i18n/index.ts'
import { createLanguageSwitch, preferredLocaleKey } from './i18n/languageSwitch.ts'
import { initialLocale } from './i18n/locale.ts'
import { createTrack } from './platform/analytics.ts'
import { createClock } from './platform/clock.ts'
import { createLetterKeys } from './platform/letterKeys.ts'
import { alone, withLock } from './platform/lock.ts'
import { isOnline, onOnlineChange } from './platform/online.ts'
import { createReadDocuments } from './platform/readDocuments.ts'
import { createSearchDraft } from './platform/searchDraft.ts'
import { createLocalStorage, createTabStorage, type KeyValueStorage } from './platform/storage.ts'
import { createTabChannel } from './platform/tabChannel.ts'
import { createThemeSwitch } from './platform/theme.ts'
import { isVisible, onVisibilityChange } from './platform/visibility.ts'
import { paths } from './routes/paths.ts'
import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import './ui/controls.css'

const startersKey = 'starter-columns-given'
/** Documents that no column shows any more are dropped behind the reader's back. */
const cleanupEveryMs = 600_000

const report = (message: string, detail?: unknown) => console.warn(message, detail)
const storage = createLocalStorage()

try {
  const locale = initialLocale(storage.get(preferredLocaleKey), navigator.languages)
  const [config] = await Promise.all([loadConfig(), activateLocale(locale)])
  const services = await createServices(config)
  draw(services)
} catch (error) {
  report('The deck could not start', error)
  showFault(error)
}

async function createServices(config: Config): Promise<Services> {
  const track = createTrack(config.analyticsUrl)
  const agency: AgencySettings = {
    ...defaultAgency,
    ...(config.agencyProviders ? { providers: config.agencyProviders } : {}),
    ...(config.robotGenre ? { robotGenre: config.robotGenre } : {}),
  }
  const access = createAccess(
    storage,
    options =>
      createContentApi({
        ...options,
        // A story's base element needs the whole address.
        baseUrl: config.contentApiUrl || location.origin,
        apiKey: config.contentApiKey,
        allowAnonymous: false,
        search: { fullTextMatch: config.fullTextMatch },
      }),
    task => alone('token', task),
  )
  const store = await openSteadyStore({ report })
  const storageNews = createStorageNews(store.storage)
  // Memory has nothing of what was here before.
  const isNew = storage.get(startersKey) === null || store.storage.state().keeping !== 'database'
  if (isNew) await giveStarters(storage, store, config, agency)
  const columns = createColumns({
    api: access.api,
    store,
    mirror: noMirror,
    clock: systemClock,
    agency,
    track,
    report,
    onFull: storageNews.noteFull,
    errorsInTabs: createTabChannel('column-errors'),
  })
  const deckView = createDeckView(store)
  const poller = createPoller({
    columns,
    clock: systemClock,
    isActive: () => isVisible() && isOnline() && access.isIn() && location.pathname === paths.deck,
    withLock: task => withLock('poll', task),
    report,
  })
  systemClock.every(cleanupEveryMs, () => void columns.cleanup())
  onOnlineChange(() => void poller.runNow())
  onVisibilityChange(() => void poller.runNow())

  return {
    access,
    hints: createWireHints({
      api: access.api,
      base: paramsToSearch(defaultParams(agency), agency),
      now: Date.now,
    }),
    searchDraft: createSearchDraft(createTabStorage()),
    letterKeys: createLetterKeys(storage),
    readDocuments: createReadDocuments(storage),
    store,
    storageNews,
    columns,
    deckView,
    poller,
    agenda: createAgendaSwitch({ columns, deckView, storage, agency }),
    theme: createThemeSwitch(storage),
    languages: createLanguageSwitch({ storage, activate: activateLocale, track, report }),
    track,
    clock: createClock(),
    agency,
    hasWelcome: config.welcome,
    sampleAccount: config.sampleAccount ?? null,
    contactMail: config.contactMail ?? null,
  }
}

/** Starter columns come once a browser; who has closed them all is not given them again (decision 31). */
async function giveStarters(
  storage: KeyValueStorage,
  store: Store,
  config: Config,
  agency: AgencySettings,
): Promise<void> {
  if (config.starterColumns.length === 0) return
  const starters = config.starterColumns.map(({ type, params }) => ({
    type,
    params: { ...defaultParams(agency), ...given(params) },
  }))
  await giveStarterColumns(store, starters)
  storage.set(startersKey, new Date().toISOString())
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
