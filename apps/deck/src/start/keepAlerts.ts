import {
  createAlertWatch,
  rehearse,
  systemClock,
  timeOfDay,
  type AlertWatch,
  type Columns,
  type ServerClock,
} from '@wiredeck/columns'
import type { AgencySettings } from '@wiredeck/document'
import type { Access } from '../access/access.ts'
import { isOnline, onOnlineChange } from '../platform/online.ts'
import type { Report } from '../platform/report.ts'
import { isVisible } from '../platform/visibility.ts'
import type { AlertBoard } from '../services/alerts/alertBoard.ts'
import type { AlertDevice } from '../services/alerts/alertDevice.ts'
import { createAlertKeeper } from '../services/alerts/alertKeeper.ts'
import { createRing } from '../tabs/ring.ts'
import type { Keeper } from '../tabs/lateLeader.ts'
import type { Tabs } from '../tabs/tabs.ts'

type Deps = {
  access: Access
  /** The wire's time. */
  server: ServerClock
  agency: AgencySettings
  alertDevice: Pick<AlertDevice, 'pausedUntil'>
  connectAlerts: (source: AlertBoard) => void
  tabs: Tabs
  keeper: Keeper
  /** The acknowledgements of other devices are read. Does not reject. */
  accountRead: Promise<void>
  report: Report
}

/** Milliseconds after which the other tabs have said whether they are in sight. */
const answersAfterMs = 200

/** Decides in the keeper what alerts, and connects the board of every tab with these decisions. */
export function keepAlerts(deps: Deps, columns: Columns): AlertWatch {
  const { store } = columns
  const { access, server, agency, keeper, report } = deps
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
  const mayAsk = () => keeper.isKeeper() && isOnline() && access.isIn()
  const watch = createAlertWatch({
    ...deciding,
    pausedUntil: deps.alertDevice.pausedUntil,
    mayAsk,
    ring: ring.ring,
    ready: deps.accountRead,
    report,
  })
  onOnlineChange(isBack => {
    if (isBack) void watch.catchUp()
  })
  access.subscribe(() => void watch.catchUp())
  keeper.onChange(() => void watch.catchUp())
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
  return watch
}
