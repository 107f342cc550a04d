import {
  clockOf,
  createAskVersions,
  createRecallWatch,
  createUsedComparison,
  type Columns,
  type ServerClock,
} from '@wiredeck/columns'
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
  /** The wire's time. */
  server: ServerClock
  storage: KeyValueStorage
  /** Where the server keeps versions; absent if it does not. */
  versionsPath: string | undefined
  /** For how many hours after its use a document is watched. */
  watchedHours: StoredValue<number>
  report: Report
}

/** Asks about used documents in one tab at a time, and at once when network, tab or channel is back. */
export function keepUses(
  { access, server, storage, versionsPath, watchedHours, report }: Deps,
  { store, comparisons }: Columns,
  uses: UsesBoard,
  live: LiveSource | null,
): { afterGap(): Promise<void> } {
  const keeping = {
    store,
    clock: clockOf(server),
    overBy: server.embargoesOverBy,
    watchedHours: watchedHours.get,
  }
  const recalls = createRecallWatch({ ...keeping, report })
  const asking =
    versionsPath === undefined
      ? null
      : createAskVersions({
          ...keeping,
          versions: unos => access.api.versionStates(versionsPath, unos),
        })
  const watch = createUsedComparison({
    ...keeping,
    comparisons,
    async askVersions() {
      // What has just been stored is held against the account first, because that tells what to ask for.
      await recalls.readOn()
      await asking?.ofUnseen()
    },
    isTold: () => live !== null && isToldOfUsed(live.state()),
    canAsk: () => isOnline() && access.isIn() && uses.state().uses?.length !== 0,
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
  return {
    /** The channel may have left out revisions of used documents. */
    async afterGap() {
      await (asking ? asking.ofAll() : watch.hurry())
    },
  }
}
