import { systemClock, type ServerClock } from '@wiredeck/columns'
import type { AgencySettings } from '@wiredeck/document'
import type { Access } from '../access/access.ts'
import type { WireHints } from '../access/wireHints.ts'
import { createOfflineSearch, type OfflineSearch } from '../offline/offlineSearch.ts'
import { late } from '../platform/late.ts'
import { isOnline, onOnlineChange } from '../platform/online.ts'
import type { Report } from '../platform/report.ts'
import type { KeyValueStorage } from '../platform/storage.ts'
import { onVisibilityChange } from '../platform/visibility.ts'
import { createAgendaSwitch, type AgendaSwitch } from './agenda.ts'
import { createEngine, type DeckColumns, type Engine, type Loaded } from './engine.ts'
import { createLiveBoard, type ConnectedLive, type LiveBoard } from './live/liveBoard.ts'
import type { FirstScreen } from './firstScreen.ts'
import type { StoredPart } from './storedPart.ts'

/** What fills the columns, and what the wire tells besides documents. */
export type FillingPart = {
  columns: DeckColumns
  poller: Engine['poller']
  /** How the live channel is doing. */
  live: LiveBoard
  hints: WireHints
  /** A document's revisions with payloads, in the order of filing; null if the wire tells of none. */
  askVersions: ((id: string) => Promise<{ revision: number; filed: string; document: unknown }[]>) | null
  agenda: AgendaSwitch
}

type Deps = {
  access: { access: Access }
  stored: StoredPart
  config: {
    live?: string | undefined
    versions?: string | undefined
  }
  agency: AgencySettings
  storage: KeyValueStorage
  /** The wire's time. */
  server: Pick<ServerClock, 'now'>
  page: { firstScreen: Pick<FirstScreen, 'drawn'> }
  /** Loads what fills the columns, and connects the live channel if there is one. */
  loadEngine: (live: ConnectedLive, offlineSearch: OfflineSearch) => Promise<Loaded>
  report: Report
}

/** How often documents that no column shows any more are dropped. */
const cleanupEveryMs = 600_000
/** By then the deck shows the stored documents. */
const loadEngineAfterMs = 2000

export function openFilling(deps: Deps): FillingPart {
  const { config, agency, report } = deps
  const { access } = deps.access
  const { store, localDatabase, deckView } = deps.stored
  const live = createLiveBoard(config.live !== undefined)
  const offlineSearch = createOfflineSearch(async () => {
    const { startSearch } = await import('../offline/startSearch.ts')
    return startSearch({
      store,
      hasDatabase: store.storage.state().keeping === 'database',
      databaseName: localDatabase.used(),
      isOnline,
      report,
    })
  })
  const engine = createEngine(() => deps.loadEngine(live, offlineSearch))
  const { columns, poller } = engine
  const agenda = createAgendaSwitch({ columns, deckView, storage: deps.storage, agency })
  const hints = late<WireHints>({
    nothing: {},
    calls: { values: true, countMatches: true },
    load: async () =>
      (await import('./openHints.ts')).openHints({
        access,
        agency,
        agenda,
        offlineSearch,
        now: deps.server.now,
      }),
  })
  const { versions } = config

  // Loaded early, so that the first added column does not wait for it. The column reports a failure.
  setTimeout(() => void engine.load().catch(() => {}), loadEngineAfterMs)
  systemClock.every(cleanupEveryMs, () => {
    // Not offline, because the reader may next search for a document that no column shows any more.
    if (isOnline()) columns.cleanup().catch(error => report('The cleanup failed', error))
  })
  // This only fetches ahead of need: a search tries again and reports its failure.
  const readyOfflineSearch = () =>
    (isOnline() ? Promise.all([offlineSearch.fetch(), hints.load()]) : offlineSearch.prepare()).catch(
      () => {},
    )
  onOnlineChange(isBack => void (isBack ? poller.runNow() : readyOfflineSearch()))
  onVisibilityChange(() => void poller.runNow())
  void deps.page.firstScreen.drawn.then(readyOfflineSearch)

  return {
    columns,
    poller,
    live,
    hints: {
      values: (...asked) => hints.values(...asked).catch(() => []),
      countMatches: (...asked) => hints.countMatches(...asked).catch(() => null),
    },
    askVersions: versions === undefined ? null : id => access.api.versions(versions, id),
    agenda,
  }
}
