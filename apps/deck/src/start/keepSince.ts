import {
  createSinceWatch,
  noLiveState,
  systemClock,
  type Columns,
  type ServerClock,
  type SinceWatch,
} from '@wiredeck/columns'
import type { Access } from '../access/access.ts'
import { addWatchTexts } from '../i18n/watchTexts.ts'
import { onOnlineChange } from '../platform/online.ts'
import type { Report } from '../platform/report.ts'
import type { KeyValueStorage } from '../platform/storage.ts'
import { onLeave, onUse } from '../platform/uses.ts'
import { onVisibilityChange } from '../platform/visibility.ts'
import type { ChangeReader } from '../services/changes/changeReader.ts'
import { differenceOf } from '../services/changes/differenceOf.ts'
import type { LiveSource } from '../services/live/liveBoard.ts'
import { createLooks } from '../services/live/looks.ts'

type Deps = {
  access: Access
  /** The wire's time. */
  server: ServerClock
  storage: KeyValueStorage
  changes: ChangeReader
  /** Visible, online and on the deck. */
  isActive: () => boolean
  report: Report
}

const noChannel = { state: () => noLiveState, subscribe: () => {} }

/** Notes when the reader looks at the deck, and what has happened in its columns whenever the reader was away. */
export function keepSince(deps: Deps, columns: Columns, live: LiveSource | null): SinceWatch {
  const watch = createSinceWatch({
    store: columns.store,
    columns,
    live: live ?? noChannel,
    looks: createLooks(deps.storage),
    clock: systemClock,
    server: deps.server,
    isLooking: deps.isActive,
    async differenceSince(id, revision) {
      const changes = await deps.changes.since(id, revision)
      return changes && differenceOf(changes)
    },
    untilDrawable: addWatchTexts,
    report: deps.report,
  })
  const look = (): void => void watch.look()
  onVisibilityChange(look)
  onOnlineChange(look)
  onLeave(look)
  deps.access.subscribe(look)
  // A reader who logs in comes to the deck only after the login.
  let isLooking = deps.isActive()
  onUse(() => {
    if (isLooking === deps.isActive()) return
    isLooking = !isLooking
    look()
  })
  look()
  return watch
}
