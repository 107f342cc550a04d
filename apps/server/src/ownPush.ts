import { defaultAgency } from '@wiredeck/document'
import type { Logger } from 'pino'
import type { Accounts } from './accounts.ts'
import type { Keys } from './accounts/keys.ts'
import type { Database } from './database/database.ts'
import { createSeals } from './database/stores/seals.ts'
import { createTurnTaking } from './limits/takeTurn.ts'
import type { Turns } from './limits/turns.ts'
import type { Budget } from './matching/budget.ts'
import type { MatchedLog } from './matching/matchedLog.ts'
import type { OutgoingOptions } from './outgoing/guardedRequest.ts'
import { openPush, type Push } from './push/push.ts'
import type { Settings } from './settings/settings.ts'
import { servedAgency } from './web/servedAgency.ts'

type PushParts = {
  settings: Settings
  database: Database | null
  keys: Keys | null
  accounts: Accounts | null
  turns: Turns
  /** Null if nothing is filed here. */
  matched: MatchedLog | null
  budget: Budget
  now: () => Date
  log: Logger
  outgoing?: OutgoingOptions
}

/** Null if nothing is pushed: push is off, or there is no wire to hear or no columns to match. */
export async function openOwnPush(parts: PushParts): Promise<Push | null> {
  const { settings, database, keys, accounts, turns, matched, budget, now, log, outgoing } = parts
  if (!settings.push) return null
  if (!database || !keys || !accounts || !matched) {
    log.warn(
      'PUSH is on, and yet nothing is pushed: that needs the accounts of this server, and a wire that is filed here or heard by the house (WATCH_USERNAME).',
    )
    return null
  }
  return openPush({
    settings: settings.push,
    database,
    seals: createSeals(keys.sealing),
    matched,
    budget,
    search: {
      agency: { ...defaultAgency, ...servedAgency(settings) },
      fullTextMatch: settings.fullTextMatch,
    },
    requireFullSession: accounts.requireFullSession,
    takeTurn: createTurnTaking(turns, accounts.whoseCall),
    outgoing,
    now,
    log,
  })
}
