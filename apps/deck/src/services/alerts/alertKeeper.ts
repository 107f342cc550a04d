import {
  heardOf,
  type Alert,
  type AlertSettings,
  type Clock,
  type Rehearsal,
  type Store,
} from '@wiredeck/columns'
import { createListeners } from '../../platform/listeners.ts'
import type { Report } from '../../platform/report.ts'
import { bandOf } from './bandOf.ts'
import type { AlertBoard, AlertState } from './alertBoard.ts'
import type { Ring } from '../../tabs/ring.ts'

type Deps = {
  store: Pick<Store, 'alerts' | 'noteAlerts' | 'updateUses' | 'subscribe'>
  clock: Pick<Clock, 'now'>
  rehearse: (columnId: string, settings: AlertSettings) => Promise<Rehearsal>
  /** Nothing has a band before, because another device may have acknowledged it. Does not reject. */
  accountRead: Promise<void>
  /** Tells this tab what it is to ring. */
  ring: Pick<Ring, 'onRing'>
  report: Report
}

/** How many of the last alerts are told, besides those that are not acknowledged. */
const mostLast = 10

/** The alerts as the store has them, whichever tab decided them. */
export function createAlertKeeper(deps: Deps): AlertBoard {
  const { store, clock, report } = deps
  const { subscribe, tell } = createListeners()
  let state: AlertState = { alerts: null, unacknowledged: 0, band: [] }
  let turn = 0
  let isAccountRead = false

  const read = async (): Promise<void> => {
    const mine = (turn += 1)
    try {
      const alerts = await store.alerts()
      if (mine !== turn) return
      state = stateOf(alerts, isAccountRead)
      tell()
    } catch (error) {
      report('The alerts cannot be read', error)
    }
  }
  store.subscribe(({ alerts }) => {
    if (alerts) void read()
  })
  void read()
  void deps.accountRead.then(() => {
    isAccountRead = true
    return read()
  })

  return {
    state: () => state,
    async acknowledge(ids, by) {
      const acknowledged = { at: new Date(clock.now()), by }
      await store.noteAlerts(alerts => ({
        alerts: alerts
          .filter(alert => ids.includes(alert.id) && !alert.acknowledged)
          .map(alert => ({ ...alert, acknowledged })),
      }))
      // A story that was used as well is told of once.
      await store.updateUses(use => heardOf(use, ids))
    },
    rehearse: deps.rehearse,
    onRing: async listener => void deps.ring.onRing(listener),
    subscribe,
  }
}

function stateOf(alerts: readonly Alert[], hasBands: boolean): AlertState {
  const open = alerts.filter(({ acknowledged }) => !acknowledged)
  return {
    alerts: alerts.filter((alert, nth) => nth < mostLast || !alert.acknowledged),
    unacknowledged: open.length,
    band: hasBands ? bandOf(open) : [],
  }
}
