import type { Services } from '../context/services.tsx'
import type { KeyValueStorage } from '../platform/storage.ts'
import type { ToWorker } from '../installed/workerProtocol.ts'
import { openFromDesktop } from './openFromDesktop.ts'
import { ringAlerts } from './ringAlerts.ts'
import { prepareOffline } from './storeForOffline.ts'
import { resumeSync } from './resumeSync.ts'
import type { Report } from '../platform/report.ts'

type Tools = {
  storage: KeyValueStorage
  report: Report
  tellWorker: (message: ToWorker) => void
}

/** The deck's work that can wait until it is drawn. */
export function afterStart(services: Services, { storage, report, tellWorker }: Tools): void {
  prepareOffline(services, { report, tellWorker })
  ringAlerts(services)
  openFromDesktop()
  // From here on the closed deck follows the account.
  services.alerts.closedDeck?.().catch(error => report('The server is not told of this device', error))
  // From here on the subscriptions follow the columns.
  services.deliveries?.().catch(error => report('Services do not get columns as they are now', error))
  if (services.sync) resumeSync(services.sync, { storage, report })
}
