import type { Sync } from '../services/sync.ts'
import { whenIdle } from '../platform/idle.ts'
import type { KeyValueStorage } from '../platform/storage.ts'
import { storageKeyFor } from '../session/storageKey.ts'
import type { Report } from '../platform/report.ts'

type Tools = {
  storage: KeyValueStorage
  report: Report
}

/** Opens sync for a reader who has signed in, here or in another tab. An open account notices a sign-out by itself. */
export function resumeSync(sync: Sync, { storage, report }: Tools): void {
  const key = storageKeyFor(sync.config.url || location.origin)
  const open = () => sync.open().catch(error => report('The sync account could not be opened', error))
  storage.onChange(key, value => {
    if (value !== null) void open()
  })
  if (sync.isStored()) whenIdle(() => void open())
}
