import { begun, localDatabase, report, storage, wireClock, type Stored } from './start/readAhead.ts'
import { I18nProvider } from '@lingui/react'
import {
  conditionsToSearch,
  noMirror,
  systemClock,
  timedFetch,
  toStoredRequest,
  untilDone,
} from '@wiredeck/columns'
import { createContentApi } from '@wiredeck/content-api'
import { defaultAgency, type AgencySettings } from '@wiredeck/document'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createAccess } from './access/access.ts'
import { App } from './app/App.tsx'
import type { Config } from './start/config.ts'
import { createDrawingFaults } from './start/drawingFaults.ts'
import { giveStarters } from './start/starters.ts'
import { createAlertBoard } from './services/alerts/alertBoard.ts'
import { createAgendaSwitch } from './services/agenda.ts'
import { createAlertDevice } from './services/alerts/alertDevice.ts'
import { createAlertSound } from './services/alerts/alertSound.ts'
import type { ChangeReader } from './services/changes/changeReader.ts'
import type { Sights } from './services/changes/sights.ts'
import type { WireHints } from './access/wireHints.ts'
import type { StoryShelf } from './installed/storyShelf.ts'
import { late } from './platform/late.ts'
import { createLateCardChanges } from './services/changes/lateCardChanges.ts'
import { createEngine } from './services/engine.ts'
import { createFirstScreen } from './services/firstScreen.ts'
import { createLastReader } from './services/lastReader.ts'
import { createLiveBoard } from './services/live/liveBoard.ts'
import { createSinceBoard } from './services/changes/sinceBoard.ts'
import { createStorageNews } from './services/storageNews.ts'
import { createSync } from './services/sync.ts'
import { ServicesProvider, type Services } from './context/services.tsx'
import { activateLocale, i18n } from './i18n/index.ts'
import { createLanguageSwitch } from './i18n/languageSwitch.ts'
import { createOfflineSearch } from './offline/offlineSearch.ts'
import { createUsesBoard } from './services/usesBoard.ts'
import { createTrack } from './services/analytics.ts'
import { createClock } from './platform/clock.ts'
import { createInstaller } from './installed/install.ts'
import { alone } from './platform/lock.ts'
import { isOnline, onOnlineChange } from './platform/online.ts'
import { clearReadersCaches } from './installed/readersCaches.ts'
import { createReadDocuments } from './services/readDocuments.ts'
import { createSearchDraft } from './services/searchDraft.ts'
import { createTabStorage } from './platform/storage.ts'
import { createStoredSwitch } from './services/storedSwitch.ts'
import { createThemeSwitch } from './services/theme.ts'
import { createUpdates } from './installed/updates.ts'
import { isVisible, onVisibilityChange } from './platform/visibility.ts'
import type { ToWorker } from './installed/workerProtocol.ts'
import { isOnDeck } from './routes/paths.ts'

/** How often documents that no column shows any more are dropped. */
const cleanupEveryMs = 600_000
/** By then the deck shows the stored documents. */
const loadEngineAfterMs = 2000

const installer = createInstaller(storage)
const updates = createUpdates({
  report,
  reload: () => location.reload(),
  // Not in development, because files change there and keep their names.
  container: (import.meta.env.PROD && navigator.serviceWorker) || null,
})
const tellWorker = (message: ToWorker) => updates.link()?.send(message)

// Not awaited, because scripts that import from this module would wait for it to end.
void start()

async function start(): Promise<void> {
  try {
    const [config, stored] = await Promise.all([begun.config, begun.stored, activateLocale(begun.locale)])
    const services = await createServices(config, stored)
    draw(services)
    // The second load, which `public/fault.js` tries once, has succeeded.
    createTabStorage().remove('loaded-again')
    services.firstScreen.drawn
      .then(() => import('./start/afterFirstScreen.ts'))
      .then(({ afterStart }) => afterStart(services, { storage, report, tellWorker }))
      .catch(error => report('Nothing is kept offline', error))
  } catch (error) {
    report('The deck could not start', error)
    window.showFault?.(error)
  }
}

async function createServices(config: Config, stored: Stored): Promise<Services> {
  const { store, deckView, columnViews } = stored
  const track = createTrack(config.analyticsUrl)
  const agency: AgencySettings = {
    ...defaultAgency,
    ...(config.agencyProviders ? { providers: config.agencyProviders } : {}),
    ...(config.robotGenre ? { robotGenre: config.robotGenre } : {}),
  }
  const access = createAccess(
    storage,
    report,
    options =>
      createContentApi({
        ...options,
        // A story's base element needs an absolute address.
        baseUrl: config.contentApiUrl || location.origin,
        apiKey: config.contentApiKey,
        fetch: timedFetch(wireClock),
        serverNow: wireClock.now,
        allowAnonymous: false,
        search: { fullTextMatch: config.fullTextMatch, withFilings: config.live !== undefined },
      }),
    // Otherwise the next tab would refresh the token that was just replaced.
    task => alone('token', task, { restMs: 100 }),
  )
  const hasDatabase = () => store.storage.state().keeping === 'database'
  const offlineSearch = createOfflineSearch(async () => {
    const { startSearch } = await import('./offline/startSearch.ts')
    return startSearch({
      store,
      hasDatabase: hasDatabase(),
      databaseName: localDatabase.used(),
      isOnline,
      report,
    })
  })
  // This only fetches ahead of need: a search tries again and reports its failure.
  const readyOfflineSearch = () =>
    (isOnline() ? offlineSearch.fetch() : offlineSearch.prepare()).catch(() => {})
  await giveStarters({ storage, store, config, agency, hasDatabase: hasDatabase(), report })
  const storageNews = createStorageNews(store.storage)
  const { accounts, push, deliveries: deliveriesPath, versions: versionsPath } = config
  const sync = accounts
    ? createSync(
        accounts,
        storage,
        async onChange => {
          const { openSync } = await import('./start/openSync.ts')
          return openSync({ accounts, storage, store, poller, agency, report, onChange })
        },
        report,
      )
    : null
  const live = createLiveBoard(config.live !== undefined)
  const uses = createUsesBoard()
  const firstScreen = createFirstScreen()
  const changes = late<ChangeReader>({
    nothing: {},
    calls: { since: true },
    load: async () => (await import('./services/changes/changeReader.ts')).createChangeReader(store),
  })
  const sights = late<Sights>({
    nothing: {
      note: (...sight) =>
        void sights.load().then(
          made => made.note(...sight),
          error => report('A sight was not stored', error),
        ),
    },
    calls: {},
    load: async () =>
      (await import('./services/changes/sights.ts')).createSights(store, wireClock.now, report),
  })
  const since = createSinceBoard()
  const alertBoard = createAlertBoard()
  const alertDevice = createAlertDevice(storage, Date.now)
  const deliveries =
    deliveriesPath === undefined
      ? null
      : untilDone(async () =>
          (await import('./start/openDeliveries.ts')).openDeliveries(deliveriesPath, {
            access,
            deckView,
            agency,
            storage,
            report,
          }),
        )
  const hiddenWatch = createStoredSwitch(storage, 'hidden-watch')
  const engine = createEngine(async () => {
    const { createColumnsEngine } = await import('./start/columnsEngine.ts')
    return createColumnsEngine({
      access,
      server: wireClock,
      store,
      deckView,
      mirror: sync ?? noMirror,
      agency,
      track,
      report,
      offline: { isOnline, search: offlineSearch.search },
      onFull: storageNews.noteFull,
      live: config.live ? { baseUrl: config.contentApiUrl, path: config.live } : null,
      connectLive: live.connect,
      connectUses: uses.connect,
      connectSince: since.connect,
      connectAlerts: alertBoard.connect,
      alertBoard,
      alertDevice,
      deliveries,
      sync,
      changes,
      storage,
      versionsPath,
      hiddenWatch,
      isActive: () => isVisible() && isOnline() && access.isIn() && isOnDeck(location.pathname),
    })
  })
  const { columns, poller } = engine
  const agenda = createAgendaSwitch({ columns, deckView, storage, agency })
  const hints = late<WireHints>({
    nothing: {},
    calls: { values: true, countMatches: true },
    load: async () =>
      (await import('./access/wireHints.ts')).createWireHints({
        api: access.api,
        base: () => conditionsToSearch(agenda.newParams(), agency),
        now: wireClock.now,
        isOnline,
        stored: {
          values: (field, params, size) => offlineSearch.values(field, toStoredRequest(params, 0), size),
          count: async params => (await offlineSearch.search(toStoredRequest(params, 0))).count,
        },
      }),
  })
  // Loaded early, so that the first added column does not wait for it. The column reports a failure.
  setTimeout(() => void engine.load().catch(() => {}), loadEngineAfterMs)
  systemClock.every(cleanupEveryMs, () => {
    // Not offline, because the reader may next search for a document that no column shows any more.
    if (isOnline()) columns.cleanup().catch(error => report('The cleanup failed', error))
  })
  onOnlineChange(isBack => void (isBack ? poller.runNow() : readyOfflineSearch()))
  onVisibilityChange(() => void poller.runNow())
  void firstScreen.drawn.then(readyOfflineSearch)

  return {
    access,
    lastReader: createLastReader(storage),
    hints: {
      values: (...asked) => hints.values(...asked).catch(() => []),
      countMatches: (...asked) => hints.countMatches(...asked).catch(() => null),
    },
    searchDraft: createSearchDraft(createTabStorage()),
    letterKeys: createStoredSwitch(storage, 'letter-keys'),
    spokenAlerts: createStoredSwitch(storage, 'spoken-alerts'),
    hiddenWatch,
    readDocuments: createReadDocuments(storage),
    firstScreen,
    store,
    localDatabase,
    storageNews,
    columns,
    sync,
    deckView,
    columnViews,
    poller,
    live,
    uses,
    changes,
    cardChanges: createLateCardChanges(async () => {
      await firstScreen.drawn
      return (await import('./services/changes/cardChanges.ts')).createCardChanges(store, changes, report)
    }),
    sights,
    askVersions: versionsPath ? id => access.api.versions(versionsPath, id) : null,
    since,
    alertDevice,
    alertSound: createAlertSound(
      async () => (await import('./platform/sound.ts')).createSound(),
      alertDevice,
    ),
    alertBoard,
    closedDeck:
      sync &&
      push &&
      untilDone(async () =>
        (await import('./start/openClosedDeck.ts')).openClosedDeck(push, sync, storage, alertDevice, report),
      ),
    deliveries,
    agenda,
    theme: createThemeSwitch(storage),
    languages: createLanguageSwitch({ storage, activate: activateLocale, track, report }),
    track,
    clock: createClock(wireClock),
    updates,
    installer,
    stories: late<StoryShelf>({
      nothing: {},
      calls: { read: true, has: true },
      load: async () =>
        (await import('./installed/storyShelf.ts')).createStoryShelf({ access, tellWorker, report }),
    }),
    clearKept: () =>
      clearReadersCaches(tellWorker).catch(error => report('The caches are still kept', error)),
    agency,
    hasWelcome: config.welcome,
    sampleAccount: config.sampleAccount ?? null,
    contactMail: config.contactMail ?? null,
  }
}

function draw(services: Services): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root')
  createRoot(
    root,
    createDrawingFaults(report, error => window.showFault?.(error)),
  ).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <ServicesProvider value={services}>
          <App />
        </ServicesProvider>
      </I18nProvider>
    </StrictMode>,
  )
}
