import { createListeners, type Listeners } from '../platform/listeners.ts'
import type { Account } from './account.ts'
import type { SessionState } from './sessionState.ts'

/** Where the accounts are; `url` '' is the deck's own origin. */
export type AccountsConfig = {
  url: string
  publishableKey: string
  googleClientId?: string | undefined
  /** The server shows the mails that it has no way to send. */
  mailbox?: true | undefined
}

/** The sync account in this browser, before and after its client was loaded. */
export type Session = {
  /** `unknown` until the account is opened. */
  state(): SessionState
  /** Loads the client, once. Rejects when it cannot be had; a later call tries again. */
  open(): Promise<Account>
  subscribe: Listeners['subscribe']
}

const unknown: SessionState = { status: 'unknown' }

/** The client of the accounts is half as large as the deck's start: `load` fetches it when somebody asks for it. */
export function createSession(load: (onChange: () => void) => Promise<Account>): Session {
  const { subscribe, tell } = createListeners()
  let account: Account | null = null
  let opening: Promise<Account> | null = null

  const open = async (): Promise<Account> => {
    try {
      account = await load(tell)
      tell()
      return account
    } catch (error) {
      opening = null
      throw error
    }
  }
  return {
    state: () => account?.state() ?? unknown,
    open: () => (opening ??= open()),
    subscribe,
  }
}
