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
import type { StoredValue } from '../platform/storedValue.ts'
import { onVisibilityChange } from '../platform/visibility.ts'
import type { LiveSource } from '../services/live/liveBoard.ts'
import { isToldOfUsed } from '../services/live/isToldOfUsed.ts'
import { onWellChange } from '../services/live/onWellChange.ts'
import type { UsesBoard } from '../services/usesBoard.ts'
import type { Keeper } from '../tabs/lateLeader.ts'
import type { Readers } from '../tabs/readers.ts'

type Deps = {
  access: Access
  /** The wire's time. */
  server: ServerClock
  keeper: Keeper
  /** Told when another tab has come into sight. */
  onShown: Readers['onShown']
  /** Where the server keeps versions; absent if it does not. */
  versionsPath: string | undefined
  /** For how many hours after its use a document is watched. */
  watchedHours: StoredValue<number>
  report: Report
}

/** Asks about used documents in the keeper, and at once when network, a tab or the channel is back. */
export function keepUses(
  { access, server, keeper, onShown, versionsPath, watchedHours, report }: Deps,
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
    canAsk: () => keeper.isKeeper() && isOnline() && access.isIn() && uses.state().uses?.length !== 0,
    report,
  })
  watch.start()
  const hurry = (): void => void watch.hurry()
  onOnlineChange(hurry)
  onVisibilityChange(hurry)
  onShown(hurry)
  keeper.onChange(hurry)
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
