import { untilDone, type DeckMirror, type Mirror, type MirrorState, type Report } from '@wiredeck/columns'
import { createListeners, type Listeners } from '../platform/listeners.ts'
import type { KeyValueStorage } from '../platform/storage.ts'
import type { Account } from '../session/account.ts'
import type { AccountsConfig } from '../session/openAccount.ts'
import type { SessionState } from '../session/sessionState.ts'
import { askedKeyOf } from '../session/askedKey.ts'
import { storageKeyFor } from '../session/storageKey.ts'

export type OpenSync = { account: Account; mirror: DeckMirror }

/** The sync account and the mirror of its columns, before and after their scripts were loaded. */
export type Sync = Mirror & {
  config: AccountsConfig
  /** Is a session stored in this browser? */
  isStored(): boolean
  /** For a log-out when the scripts that would leave the account cannot be loaded. */
  forget(): void
  /** `unknown` until it is opened. */
  session(): SessionState
  /** Null until it is opened. */
  mirror(): MirrorState | null
  /** What was closed stays closed: the account need not wait for an undo any more (D30). */
  undoPassed(): void
  /** Loads both, once. Rejects when they cannot be loaded; a later call tries again. */
  open(): Promise<OpenSync>
  subscribe: Listeners['subscribe']
}

const unknown: SessionState = { status: 'unknown' }

/** `load` fetches scripts half as large as the deck's first one, so it waits until they are needed. */
export function createSync(
  config: AccountsConfig,
  storage: Pick<KeyValueStorage, 'get' | 'remove'>,
  load: (onChange: () => void) => Promise<OpenSync>,
  report: Report,
): Sync {
  const { subscribe, tell } = createListeners()
  const storageKey = storageKeyFor(config.url || location.origin)
  let opened: OpenSync | null = null
  const open = untilDone(async () => {
    opened = await load(tell)
    tell()
    return opened
  })
  return {
    config,
    isStored: () => storage.get(storageKey) !== null,
    forget() {
      storage.remove(storageKey)
      storage.remove(askedKeyOf(storageKey))
    },
    session: () => opened?.account.state() ?? unknown,
    mirror: () => opened?.mirror.state() ?? null,
    open,
    // The mirror finds in the store the changes that were made before it was there.
    columnsChanged: () => opened?.mirror.columnsChanged(),
    undoPassed() {
      opened?.mirror.flush().catch((error: unknown) => report('A closed column is not told of yet', error))
    },
    subscribe,
  }
}
