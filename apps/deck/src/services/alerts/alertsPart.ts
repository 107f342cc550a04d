import { untilDone } from '@wiredeck/columns'
import type { Report } from '../../platform/report.ts'
import type { KeyValueStorage } from '../../platform/storage.ts'
import { createStoredSwitch, type StoredSwitch } from '../storedSwitch.ts'
import type { Sync } from '../sync.ts'
import { createAlertBoard, type AlertBoard } from './alertBoard.ts'
import { createAlertDevice, type AlertDevice } from './alertDevice.ts'
import { createAlertSound, type AlertSound } from './alertSound.ts'
import type { ClosedDeck, ClosedDeckDeps } from './closedDeck.ts'

/** What alerts the reader, and how this device does it. */
export type AlertsPart = {
  /** What has alerted the reader. */
  alertBoard: AlertBoard
  /** The settings of alerts that belong to this device alone. */
  alertDevice: AlertDevice
  alertSound: AlertSound
  /** Whether flashes and alerts are read aloud as they come. */
  spokenAlerts: StoredSwitch
  /** Whether a tab that does not show the deck searches for news if no live channel reports them (D47). */
  hiddenWatch: StoredSwitch
  /** Alerts of this device while its deck is closed; absent if the server has none. */
  closedDeck?: (() => Promise<ClosedDeck>) | null | undefined
}

type Deps = {
  config: { push?: ClosedDeckDeps['offer'] | undefined }
  /** Null if there are no accounts. */
  sync: Sync | null
  storage: KeyValueStorage
  report: Report
}

export function openAlerts({ config: { push }, sync, storage, report }: Deps) {
  const alertDevice = createAlertDevice(storage, Date.now)
  return {
    alertBoard: createAlertBoard(),
    alertDevice,
    alertSound: createAlertSound(
      async () => (await import('../../platform/sound.ts')).createSound(),
      alertDevice,
    ),
    spokenAlerts: createStoredSwitch(storage, 'spoken-alerts'),
    hiddenWatch: createStoredSwitch(storage, 'hidden-watch'),
    closedDeck:
      sync &&
      push &&
      untilDone(async () =>
        (await import('./openClosedDeck.ts')).openClosedDeck(push, sync, storage, alertDevice, report),
      ),
  }
}
