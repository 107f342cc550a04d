import {
  createAlertWatch,
  createHold,
  isPolled,
  rehearse,
  systemClock,
  timeOfDay,
  type AlertWatch,
  type Columns,
  type DeckView,
  type ServerClock,
} from '@wiredeck/columns'
import type { AgencySettings } from '@wiredeck/document'
import type { Access } from '../access/access.ts'
import { isOnline, onOnlineChange } from '../platform/online.ts'
import type { Report } from '../platform/report.ts'
import { isVisible } from '../platform/visibility.ts'
import { withLock } from '../platform/withLock.ts'
import type { AlertBoard } from '../services/alerts/alertBoard.ts'
import type { AlertDevice } from '../services/alerts/alertDevice.ts'
import { createAlertKeeper } from '../services/alerts/alertKeeper.ts'
import { createRing } from '../tabs/ring.ts'
import type { Tabs } from '../tabs/tabs.ts'

type Deps = {
  access: Access
  /** The wire's time. */
  server: ServerClock
  agency: AgencySettings
  deckView: DeckView
  alertDevice: Pick<AlertDevice, 'pausedUntil'>
  connectAlerts: (source: AlertBoard) => void
  tabs: Tabs
  /** The acknowledgements of other devices are read. Does not reject. */
  accountRead: Promise<void>
  /** Whether the live channel tells of all that is filed. */
  isTold: () => boolean
  report: Report
}

/** Milliseconds after which the other tabs have said whether they are in sight. */
const answersAfterMs = 200

/** What alerts, and what to call when the live channel of this tab has left something out. */
export type Alerting = AlertWatch & { noteGap(): void }

/** Decides in one tab what alerts, and connects the board of every tab with these decisions. */
export function keepAlerts(deps: Deps, columns: Columns): Alerting {
  const { store } = columns
  const { access, server, agency, deckView, report } = deps
  const ring = createRing({
    tabs: deps.tabs,
    isVisible,
    afterAnswers: done => void setTimeout(done, answersAfterMs),
  })
  const deciding = {
    api: access.api,
    store,
    agency,
    clock: systemClock,
    server,
    timeOfDay,
    async isGrave(before: unknown, after: unknown) {
      const changes = await import('../services/alerts/isGrave.ts')
      return changes.isGrave(before, after)
    },
    report,
  }
  const keeping = createHold(task => withLock('alerts', task))
  const canAsk = () => isOnline() && access.isIn()
  const isDeckPolled = () =>
    isPolled({
      columns: deckView.snapshot() ?? [],
      lastUpdates: deckView.lastUpdates(),
      status: columns.status,
      now: systemClock.now(),
    })
  const watch = createAlertWatch({
    ...deciding,
    pausedUntil: deps.alertDevice.pausedUntil,
    isFollowing: () => canAsk() && (deps.isTold() || isDeckPolled()),
    async withLock(task) {
      if (canAsk() && (await keeping.take())) await task()
    },
    ring: ring.ring,
    ready: deps.accountRead,
    report,
  })
  columns.subscribeToWaiting(id => {
    if (!deps.isTold()) void watch.noteWaiting(id)
  })
  onOnlineChange(isBack => {
    if (isBack) void watch.catchUp()
  })
  access.subscribe(() => void watch.catchUp())
  void watch.catchUp()
  deps.connectAlerts(
    createAlertKeeper({
      store,
      clock: server,
      accountRead: deps.accountRead,
      rehearse: (columnId, settings) => rehearse({ ...deciding, clock: server }, columnId, settings),
      ring,
      report,
    }),
  )
  // The tab that holds the channel need not be the one that decides.
  deps.tabs.on('gap', () => void watch.catchUp())
  return {
    ...watch,
    noteGap() {
      deps.tabs.tell({ is: 'gap' })
      void watch.catchUp()
    },
  }
}
