import {
  createColumns,
  createHiddenPoller,
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
import { isOnline, onOnlineChange } from '../platform/online.ts'
import { painted } from '../platform/painted.ts'
import type { Report } from '../platform/report.ts'
import type { KeyValueStorage } from '../platform/storage.ts'
import { createStoredValue } from '../platform/storedValue.ts'
import { createTitleMark } from '../platform/titleMark.ts'
import { focusedLink, onLeave, onUse } from '../platform/uses.ts'
import { isVisible, onVisibilityChange } from '../platform/visibility.ts'
import { webSocketAt } from '../platform/webSocket.ts'
import { documentIdOf } from '../routes/paths.ts'
import type { AlertBoard } from '../services/alerts/alertBoard.ts'
import type { AlertDevice } from '../services/alerts/alertDevice.ts'
import type { ChangeReader } from '../services/changes/changeReader.ts'
import { countInTitle } from '../services/alerts/countInTitle.ts'
import type { LiveSource } from '../services/live/liveBoard.ts'
import { createLiveInTabs } from '../services/live/liveInTabs.ts'
import { isToldOfAll } from '../services/live/isToldOfAll.ts'
import { onWellChange } from '../services/live/onWellChange.ts'
import type { Keeper } from '../tabs/lateLeader.ts'
import { createLeader, type Leader } from '../tabs/leader.ts'
import { createLock } from '../tabs/lock.ts'
import { createReaders, type Readers } from '../tabs/readers.ts'
import { createTabs, type Tabs } from '../tabs/tabs.ts'
import type { StoredSwitch } from '../services/storedSwitch.ts'
import { whenAccountRead } from '../services/whenAccountRead.ts'
import { createUsesAccount } from '../services/usesAccount.ts'
import type { Sending } from '../services/deliveries/sending.ts'
import type { Sync } from '../services/sync.ts'
import type { UsesBoard } from '../services/usesBoard.ts'
import { keepAlerts } from './keepAlerts.ts'
import { keepSince } from './keepSince.ts'
import { keepUses } from './keepUses.ts'

export type EngineDeps = Omit<
  ColumnsDeps,
  'clock' | 'errorsInTabs' | 'isReadElsewhere' | 'inUse' | 'onClosed' | 'api'
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
  connectLeader: (leader: Keeper) => void
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
  let live: LiveSource | null = null
  const leader = createLeader({
    tabs,
    makeLock: listener => createLock('keeper', listener),
    clock: systemClock,
    scene: () => ({
      isVisible: isVisible(),
      isActive: isActive(),
      isPolled: live === null || !isToldOfAll(live.state()),
    }),
  })
  const readers = createReaders({
    tabs,
    clock: systemClock,
    sight: () => ({ isVisible: isVisible(), isActive: isActive() }),
    onLeave,
  })
  const columns = createColumns({
    ...deps,
    api: access.api,
    clock: systemClock,
    errorsInTabs: {
      tell: failure => tabs.tell({ is: 'failed', failure }),
      subscribe: listener => tabs.on('failed', ({ failure }) => listener(failure)),
    },
    isReadElsewhere: readers.isReadElsewhere,
    inUse: readers.inUse,
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
    subscribeToNews: columns.news.subscribe,
    alerts: {
      unacknowledged: () => deps.alertBoard.state().unacknowledged,
      subscribe: deps.alertBoard.subscribe,
    },
    setBadge: setAppBadge,
  })
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
  const alerts = keepAlerts({ ...deps, tabs, keeper: leader, accountRead }, columns)
  live =
    deps.live &&
    openLive(deps, deps.live, { tabs, leader, readers, columns, uses, alerts }, () => used.afterGap())
  const wait = createChannelWait(live, () => void poller.runNow())
  const poller = createPoller({
    columns,
    clock: systemClock,
    isActive: () => leader.isKeeper() && !wait.isOn() && isActive(),
    isPushed: id => live?.isPushed(id) ?? false,
    report,
  })
  leader.onChange(isKeeper => {
    if (isKeeper) wait.begin()
  })
  followLogins(deps, columns)
  if (live) {
    live.subscribe(leader.look)
    onWellChange(live, isWell => {
      if (isWell) void alerts.catchUp()
      // If the channel no longer tells of the wire, the deck polls within one turn.
      if (!isWell) void poller.runNow()
    })
    deps.connectLive(live)
  }
  keepHiddenPoller(deps, columns, leader, live)
  const used = keepUses(
    { ...deps, watchedHours, keeper: leader, onShown: readers.onShown },
    columns,
    uses,
    live,
  )
  deps.connectSince(keepSince(deps, columns, live))
  deps.connectLeader(leader)
  followSight(deps, leader, readers)
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

/** Tells the tabs where the reader is, and who may be the keeper: a tab with a reader who is logged in. */
function followSight({ access }: Pick<EngineDeps, 'access'>, leader: Leader, readers: Readers): void {
  const look = (): void => {
    leader.look()
    readers.look()
  }
  onVisibilityChange(() => {
    leader.ask()
    readers.look()
  })
  onUse(look)
  onOnlineChange(look)
  const followAccess = (): void => {
    if (access.isIn()) leader.enter()
    else leader.leave()
    look()
  }
  access.subscribe(followAccess)
  followAccess()
}

/** How long a new keeper waits for a channel to open, in ms. */
const channelWithinMs = 1000

/** A keeper does not poll before it knows whether a channel opens, which would tell what was missed. */
function createChannelWait(live: LiveSource | null, onEnd: () => void) {
  let isOn = false
  const end = (): void => {
    if (!isOn) return
    isOn = false
    onEnd()
  }
  live?.subscribe(() => {
    const { is, trouble } = live.state()
    if (is === 'well' || trouble) end()
  })
  return {
    isOn: () => isOn,
    begin(): void {
      isOn = true
      if (live) setTimeout(end, channelWithinMs)
      else end()
    },
  }
}

/** Milliseconds for which alerts and bands wait until the account is read. */
const accountWithinMs = 3000

/** Searches for news while no tab shows the deck and no channel tells of them (D47). */
function keepHiddenPoller(
  { access, server, deckView, agency, isActive, hiddenWatch, report }: EngineDeps,
  columns: Columns,
  leader: Leader,
  live: LiveSource | null,
): void {
  const watch = createHiddenPoller({
    api: access.api,
    columns: () => deckView.snapshot() ?? [],
    agency,
    clock: systemClock,
    server,
    isNeeded: () =>
      leader.isKeeper() &&
      hiddenWatch.get() &&
      !isActive() &&
      isOnline() &&
      access.isIn() &&
      live?.state().is !== 'well',
    noteFound: columns.noteFound,
    report,
  })
  watch.start()
  onVisibilityChange(watch.noteChange)
  onUse(watch.noteChange)
  leader.onChange(watch.noteChange)
  live?.subscribe(watch.noteChange)
  hiddenWatch.subscribe(watch.noteChange)
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

type LiveParts = {
  tabs: Tabs
  leader: Leader
  readers: Readers
  columns: Columns
  uses: UsesBoard
  alerts: AlertWatch
}

function openLive(
  { access, server, deckView, agency, report }: EngineDeps,
  { baseUrl, path }: { baseUrl: string; path: string },
  { tabs, leader, readers, columns, uses, alerts }: LiveParts,
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
    onGap: () => void alerts.catchUp(),
    onUsedGap,
    painted,
    report,
  })
  const source = createLiveInTabs({ live, leader, tabs, clock: systemClock, server, isIn: access.isIn })

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
  access.subscribe(() => {
    const next = access.api.token()?.accessToken
    if (access.isIn() && next !== undefined && next !== token) live.sendToken(next)
    token = next
  })
  systemClock.every(tokenCheckMs, () => {
    if (access.isIn() && live.state().is === 'well')
      access.api
        .accessToken({ forMs: tokenMarginMs })
        .catch(error => report('The token is not renewed', error))
  })
  onOnlineChange(isBack => {
    if (isBack) source.hurry()
  })
  return source
}
