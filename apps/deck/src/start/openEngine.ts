import { noMirror, type ServerClock } from '@wiredeck/columns'
import type { AgencySettings } from '@wiredeck/document'
import type { AccessPart } from '../access/accessPart.ts'
import type { OfflineSearch } from '../offline/offlineSearch.ts'
import { isOnline } from '../platform/online.ts'
import type { Report } from '../platform/report.ts'
import type { KeyValueStorage } from '../platform/storage.ts'
import { isVisible } from '../platform/visibility.ts'
import { mayPoll } from './mayPoll.ts'
import type { AccountPart } from '../services/accountPart.ts'
import type { openAlerts } from '../services/alerts/alertsPart.ts'
import type { openChanges } from '../services/changes/changesPart.ts'
import type { DeliveriesPart } from '../services/deliveries/deliveriesPart.ts'
import type { Loaded } from '../services/engine.ts'
import type { ConnectedLive } from '../services/live/liveBoard.ts'
import type { PagePart } from '../services/pagePart.ts'
import type { StoredPart } from '../services/storedPart.ts'
import type { createUsesBoard } from '../services/usesBoard.ts'
import type { createLateLeader } from '../tabs/lateLeader.ts'
import { createColumnsEngine } from './columnsEngine.ts'
import type { Config } from './config.ts'

type Parts = {
  config: Pick<Config, 'contentApiUrl' | 'live' | 'versions'>
  agency: AgencySettings
  storage: KeyValueStorage
  /** The wire's time. */
  server: ServerClock
  report: Report
  access: AccessPart
  stored: StoredPart
  page: Pick<PagePart, 'track'>
  alerts: ReturnType<typeof openAlerts>
  uses: ReturnType<typeof createUsesBoard>
  changes: ReturnType<typeof openChanges>
  sync: AccountPart
  deliveries: DeliveriesPart
  keeper: ReturnType<typeof createLateLeader>
  live: ConnectedLive
  offlineSearch: OfflineSearch
}

/** Makes the engine of what the parts have, and connects their boards with it. */
export function openEngine(parts: Parts): Loaded {
  const { config, alerts, changes, live, sync } = parts
  const { access } = parts.access
  const { store, deckView, storageNews } = parts.stored
  return createColumnsEngine({
    ...parts,
    access,
    store,
    deckView,
    onFull: storageNews.noteFull,
    mirror: sync ?? noMirror,
    track: parts.page.track,
    offline: { isOnline, search: parts.offlineSearch.search },
    live: config.live ? { baseUrl: config.contentApiUrl, path: config.live } : null,
    versionsPath: config.versions,
    connectLive: live.connect,
    connectUses: parts.uses.connect,
    connectSince: changes.since.connect,
    changes: changes.reader,
    connectAlerts: alerts.alertBoard.connect,
    connectLeader: parts.keeper.connect,
    alertBoard: alerts.alertBoard,
    alertDevice: alerts.alertDevice,
    hiddenWatch: alerts.hiddenWatch,
    isActive: () =>
      mayPoll({
        isVisible: isVisible(),
        isOnline: isOnline(),
        isIn: access.isIn(),
        path: location.pathname,
      }),
  })
}
