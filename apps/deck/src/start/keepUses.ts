import { createUsedWatch, systemClock, type Columns } from '@wiredeck/columns'
import type { Access } from '../access/access.ts'
import { isOnline, onOnlineChange } from '../platform/online.ts'
import type { Report } from '../platform/report.ts'
import type { KeyValueStorage } from '../platform/storage.ts'
import { createStoredValue, type StoredValue } from '../platform/storedValue.ts'
import { onVisibilityChange } from '../platform/visibility.ts'
import type { LiveSource } from '../services/live/liveBoard.ts'
import { isToldOfUsed } from '../services/live/isToldOfUsed.ts'
import { onWellChange } from '../services/live/onWellChange.ts'
import type { UsesBoard } from '../services/usesBoard.ts'

type Deps = {
  access: Access
  storage: KeyValueStorage
  /** For how many hours after its use a document is watched. */
  watchedHours: StoredValue<number>
  report: Report
}

/** Asks about used documents in one tab at a time, and at once when network, tab or channel is back. */
export function keepUses(
  { access, storage, watchedHours, report }: Deps,
  { store }: Columns,
  uses: UsesBoard,
  live: LiveSource | null,
): void {
  const watch = createUsedWatch({
    api: access.api,
    store,
    clock: systemClock,
    isTold: () => live !== null && isToldOfUsed(live.state()),
    canAsk: () => isOnline() && access.isIn() && uses.state().uses?.length !== 0,
    watchedHours: watchedHours.get,
    asked: createStoredValue(storage, 'used-asked', stored => Number(stored) || 0, String),
    report,
  })
  watch.start()
  const hurry = (): void => void watch.hurry()
  onOnlineChange(hurry)
  onVisibilityChange(hurry)
  if (live)
    onWellChange(live, isWell => {
      if (isWell) hurry()
    })
}
