import {
  createColumns,
  createHiddenWatch,
  createHold,
  createLive,
  createPoller,
  readWatchedHours,
  systemClock,
  watchedDocuments,
  type AlertWatch,
  type Columns,
  type ColumnsDeps,
  type DeckView,
  type Poller,
  type ServerClock,
  type SinceWatch,
} from '@wiredeck/columns'
import type { Access } from '../access/access.ts'
import { setAppBadge } from '../platform/appBadge.ts'
import { createLock } from '../tabs/lock.ts'
import { isOnline, onOnlineChange } from '../platform/online.ts'
import { painted } from '../platform/painted.ts'
import type { Report } from '../platform/report.ts'
import type { KeyValueStorage } from '../platform/storage.ts'
import { createStoredValue } from '../platform/storedValue.ts'
import { createTitleMark } from '../platform/titleMark.ts'
import { focusedLink, onLeave, onUse } from '../platform/uses.ts'
import { isVisible, onVisibilityChange } from '../platform/visibility.ts'
import { webSocketAt } from '../platform/webSocket.ts'
import { withLock } from '../platform/withLock.ts'
import { documentIdOf } from '../routes/paths.ts'
import type { AlertBoard } from '../services/alerts/alertBoard.ts'
import type { AlertDevice } from '../services/alerts/alertDevice.ts'
import type { ChangeReader } from '../services/changes/changeReader.ts'
import { countInTitle } from '../services/alerts/countInTitle.ts'
import type { LiveSource } from '../services/live/liveBoard.ts'
import { createLiveHolder } from '../services/live/liveHolder.ts'
import { onWellChange } from '../services/live/onWellChange.ts'
import { isTold } from '../services/live/wireState.ts'
import { createReaders, type Readers } from '../tabs/readers.ts'
import { createTabs, type Tabs } from '../tabs/tabs.ts'
import type { StoredSwitch } from '../services/storedSwitch.ts'
import { whenAccountRead } from '../services/whenAccountRead.ts'
import { createUsesAccount } from '../services/usesAccount.ts'
import type { Sending } from '../services/deliveries/sending.ts'
import type { Sync } from '../services/sync.ts'
import type { UsesBoard } from '../services/usesBoard.ts'
import { keepAlerts, type Alerting } from './keepAlerts.ts'
import { keepSince } from './keepSince.ts'
import { keepUses } from './keepUses.ts'

export type EngineDeps = Omit<
  ColumnsDeps,
  'clock' | 'newsInTabs' | 'isReadElsewhere' | 'onClosed' | 'api'
> & {
  access: Access
  /** The wire's time. */
  server: ServerClock
  deckView: DeckView
  /** Where the live channel is; null if none is offered. */
  live: { baseUrl: string; path: string } | null
  connectLive: (source: LiveSource) => void
  connectUses: (source: UsesBoard) => void
  connectSince: (source: SinceWatch) => void
  connectAlerts: (source: AlertBoard) => void
  alertBoard: Pick<AlertBoard, 'state' | 'subscribe'>
  alertDevice: Pick<AlertDevice, 'pausedUntil'>
  /** Null if the server delivers nothing. */
  deliveries: (() => Promise<Pick<Sending, 'noteClosed'>>) | null
  /** Null if there are no accounts. */
  sync: Sync | null
  changes: ChangeReader
  storage: KeyValueStorage
  /** Where the server keeps versions; absent if it does not. */
  versionsPath: string | undefined
  /** Visible, online and on the deck. */
  isActive: () => boolean
  /** Whether the reader wants the deck to search for news while no tab shows it. */
  hiddenWatch: StoredSwitch
  report: Report
}

/** Makes what fills the columns: the columns, the poller, and the live channel if there is one. */
export function createColumnsEngine(deps: EngineDeps): { columns: Columns; poller: Poller } {
  const { access, report, isActive } = deps
  const tabs = createTabs()
  const readers = createReaders({
    tabs,
    clock: systemClock,
    sight: () => ({ isVisible: isVisible(), isActive: isActive() }),
    onLeave,
  })
  onVisibilityChange(readers.look)
  onUse(readers.look)
  onOnlineChange(readers.look)
  access.subscribe(readers.look)
  const columns = createColumns({
    ...deps,
    api: access.api,
    clock: systemClock,
    newsInTabs: {
      tell: news => tabs.tell({ is: 'column', news }),
      subscribe: listener => tabs.on('column', ({ news }) => listener(news)),
    },
    isReadElsewhere: readers.isReadElsewhere,
    onClosed(ids) {
      deps.deliveries?.().then(
        deliveries => deliveries.noteClosed(ids),
        (error: unknown) => report('A closed column is still sent', error),
      )
    },
  })
  countInTitle({
    title: createTitleMark(),
    isVisible,
    onVisibilityChange,
    subscribeToAdded: columns.subscribeToAdded,
    alerts: {
      unacknowledged: () => deps.alertBoard.state().unacknowledged,
      subscribe: deps.alertBoard.subscribe,
    },
    setBadge: setAppBadge,
  })
  /** A deck does not poll before it knows whether a channel opens, which would tell what was missed. */
  let isDecided = deps.live === null
  const waitedEnough = new Promise<void>(resolve => void setTimeout(resolve, accountWithinMs))
  const accountRead = whenAccountRead(deps.sync, waitedEnough)
  const watchedHours = createStoredValue(deps.storage, 'used-watched-hours', readWatchedHours, String)
  const uses = createUsesAccount({
    store: columns.store,
    server: deps.server,
    watchedHours,
    accountRead,
    report,
  })
  deps.connectUses(uses)
  const alerts = keepAlerts(
    { ...deps, tabs, accountRead, isTold: () => live !== null && isTold(live.state(), systemClock.now()) },
    columns,
  )
  const live: LiveSource | null =
    deps.live && openLive({ ...deps, tabs }, deps.live, columns, readers, uses, alerts, () => used.afterGap())
  const poller = createPoller({
    columns,
    clock: systemClock,
    isActive: () => isDecided && isActive(),
    isPushed: id => live?.isPushed(id) ?? false,
    withLock: task => withLock('poll', task),
    report,
  })
  followLogins(deps, columns)
  const decide = (): void => {
    if (isDecided) return
    isDecided = true
    void poller.runNow()
  }
  if (live) {
    live.subscribe(() => {
      const { is, trouble } = live.state()
      if (is === 'well' || trouble) decide()
    })
    onWellChange(live, isWell => {
      if (isWell) void alerts.catchUp()
      // If the channel no longer tells of the wire, the deck polls within one turn.
      if (!isWell) void poller.runNow()
    })
    deps.connectLive(live)
    setTimeout(decide, decideAfterMs)
  }
  keepHiddenWatch(deps, columns, live, alerts)
  const used = keepUses({ ...deps, watchedHours }, columns, uses, live)
  deps.connectSince(keepSince(deps, columns, live))
  return {
    columns: {
      ...columns,
      setPosition(id, position) {
        columns.setPosition(id, position)
        readers.setPosition(id, position)
      },
    },
    poller,
  }
}

function followLogins({ access, report }: Pick<EngineDeps, 'access' | 'report'>, columns: Columns): void {
  let wasIn = access.isIn()
  access.subscribe(() => {
    const isIn = access.isIn()
    if (isIn && !wasIn) {
      columns.noteLogin()
      // Read under this login, because only then the store can write it again if the database is lost.
      columns.store.uses().catch(error => report('The account of use cannot be read', error))
    }
    wasIn = isIn
  })
}

/** How long the poller waits for a channel to open. */
const decideAfterMs = 1000
/** Milliseconds for which alerts and bands wait until the account is read. */
const accountWithinMs = 3000

/** Searches for news while no tab shows the deck and no channel tells of them (D47). */
function keepHiddenWatch(
  { access, server, deckView, agency, isActive, hiddenWatch, report }: EngineDeps,
  columns: Columns,
  live: LiveSource | null,
  alerts: AlertWatch,
): void {
  const watching = createHold(task => withLock('hidden-watch', task))
  const watch = createHiddenWatch({
    api: access.api,
    columns: () => deckView.snapshot() ?? [],
    agency,
    clock: systemClock,
    server,
    isNeeded: () =>
      hiddenWatch.get() && !isActive() && isOnline() && access.isIn() && live?.state().is !== 'well',
    withLock: async task => {
      // A tab that polls holds the lock of the poller.
      if (await watching.take()) await withLock('poll', task)
    },
    onFound: found => {
      for (const [id, unos] of found) columns.noteFound(id, unos)
      void alerts.noteFound(found)
    },
    report,
  })
  watch.start()
  const followNeed = (): void => {
    watch.noteChange()
    if (isActive()) watching.release()
  }
  onVisibilityChange(followNeed)
  onUse(followNeed)
  live?.subscribe(followNeed)
  hiddenWatch.subscribe(followNeed)
}

/** How long before its end a token is replaced, and how often its end is checked; milliseconds. */
const tokenMarginMs = 60_000
const tokenCheckMs = 30_000

/** Documents that were used recently enough to be watched; null until the account was read. */
function usedDocuments(account: UsesBoard, now: number): string[] | null {
  const { uses, watchedHours } = account.state()
  if (uses === null || watchedHours === undefined) return null
  return watchedDocuments(uses, now, watchedHours)
}

function openLive(
  { access, server, deckView, agency, tabs, report }: EngineDeps & { tabs: Tabs },
  { baseUrl, path }: { baseUrl: string; path: string },
  columns: Columns,
  readers: Readers,
  uses: UsesBoard,
  alerts: Alerting,
  onUsedGap: () => Promise<void>,
): LiveSource {
  const live = createLive({
    api: access.api,
    open: webSocketAt(baseUrl, path),
    store: columns.store,
    columns,
    deckView,
    agency,
    clock: systemClock,
    server,
    random: Math.random,
    openDocuments: readers.openDocuments,
    usedDocuments: () => usedDocuments(uses, server.now()),
    inUse: readers.inUse,
    onGap: alerts.noteGap,
    onUsedGap,
    painted,
    report,
  })
  const holder = createLiveHolder({
    live,
    makeLock: listener => createLock('live', listener),
    tabs,
    clock: systemClock,
    server,
    isVisible,
    onVisibilityChange,
  })

  const tellUses = (): void => {
    const focused = focusedLink()
    readers.setUses({
      open: [documentIdOf(location.pathname)].filter(id => id !== null),
      focused: [focused === null ? null : documentIdOf(focused)].filter(id => id !== null),
    })
  }
  onUse(tellUses)
  tellUses()
  readers.onUsesChange(live.usesChanged)
  // Sorted, because a change of their order alone does not matter to the wire.
  let watched: string | undefined
  uses.subscribe(() => {
    const next = usedDocuments(uses, server.now())?.toSorted().join(' ')
    if (next !== watched) live.usesChanged()
    watched = next
  })

  let token = access.api.token()?.accessToken
  const followAccess = (): void => {
    const next = access.api.token()?.accessToken
    if (!access.isIn()) holder.stop()
    else {
      holder.start()
      if (next !== undefined && next !== token) live.sendToken(next)
    }
    token = next
  }
  access.subscribe(followAccess)
  followAccess()
  systemClock.every(tokenCheckMs, () => {
    if (access.isIn() && live.state().is === 'well')
      access.api
        .accessToken({ forMs: tokenMarginMs })
        .catch(error => report('The token is not renewed', error))
  })
  onOnlineChange(isBack => {
    if (isBack) holder.hurry()
  })
  return holder
}
