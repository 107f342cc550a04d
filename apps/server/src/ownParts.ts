import { defaultAgency } from '@wiredeck/document'
import type { Logger } from 'pino'
import { openAccounts, type Accounts, type AccountsOptions } from './accounts.ts'
import type { Keys } from './accounts/keys.ts'
import type { Content, ContentDeps, LogPatience } from './content.ts'
import type { Database } from './database/database.ts'
import { createSeals } from './database/seals.ts'
import { openDeliveries, type Deliveries } from './deliveries/deliveries.ts'
import { openGateway, openWatchingGateway } from './gateway.ts'
import type { Counter } from './callers/counter.ts'
import type { Slices } from './callers/slices.ts'
import { createTurnTaking } from './callers/takeTurn.ts'
import type { Turns } from './callers/turns.ts'
import { openLive, type Live, type LivePatience } from './live/live.ts'
import type { Budget } from './matching/budget.ts'
import { openMatchedLog, type MatchedLog } from './matching/matchedLog.ts'
import type { OutgoingOptions } from './outgoing/guardedRequest.ts'
import { openPush, type Push } from './push/push.ts'
import { openSampleAgency } from './sampleAgency.ts'
import type { Settings } from './settings/settings.ts'
import { servedAgency } from './web/servedAgency.ts'

/** What the parts of a server share. */
export type Shared = {
  settings: Settings
  log: Logger
  /** Null if this server stores nothing. */
  database: Database | null
  /** Null if this server has neither accounts nor services. */
  keys: Keys | null
  /** Null if the accounts are not on this server. */
  accounts: Accounts | null
  /** In which calls wait that the database answers. */
  turns: Turns
  slices: Slices
  counter: Counter
  /** What the matching of watches and subscriptions may cost. */
  budget: Budget
  livePatience?: LivePatience
  logPatience?: LogPatience
  /** What the way out lets through in tests. */
  outgoing?: OutgoingOptions
}

const now = () => new Date()

type OwnAccounts = Omit<AccountsOptions, 'accounts' | 'database' | 'keys'> & Pick<Shared, 'database' | 'keys'>

/** Null if the accounts are not on this server. */
export async function openOwnAccounts({ database, keys, ...options }: OwnAccounts): Promise<Accounts | null> {
  const { accounts } = options.settings
  if (!database || !keys || accounts?.servedBy !== 'here') return null
  return openAccounts({ ...options, accounts, database, keys })
}

/** A gateway, one whose house hears the agency, or the sample agency. */
export async function openContent({
  database,
  keys,
  ...deps
}: ContentDeps & Pick<Shared, 'database' | 'keys'>): Promise<Content> {
  const { upstream, watch, notify } = deps.settings
  if (upstream && watch) {
    if (!database) throw new Error('A house that hears an agency needs a database')
    return openWatchingGateway(upstream, watch, database, deps)
  }
  if (upstream) return openGateway(upstream, deps)
  if (!database || !keys || !notify) throw new Error('The sample agency needs a database')
  return openSampleAgency(database, keys, notify, deps)
}

/** The log of what is filed in this database, as channels, push and deliveries hear it; null if nothing is. */
export async function openOwnLog(
  { log, logPatience }: Shared,
  { filing }: Content,
): Promise<MatchedLog | null> {
  return filing && openMatchedLog({ filing, log, now, ...logPatience })
}

/** The live channel over documents in this database; null if the settings turn it off, or there are none. */
export async function openOwnLive(
  { settings, budget, log, livePatience, turns, slices }: Shared,
  { wire }: Content,
  matched: MatchedLog | null,
): Promise<Live | null> {
  if (!settings.live || !wire || !matched) return null
  return openLive(
    { ...wire, matched, budget, limits: settings.live, address: settings, turns, slices, now, log },
    livePatience,
  )
}

/** Null if no services are stored here. */
export async function openOwnDeliveries(
  { settings, log, database, accounts, counter, budget, outgoing }: Shared,
  { filing, subscribers }: Content,
  matched: MatchedLog | null,
): Promise<Deliveries | null> {
  if (!settings.notify || !database || !filing || !subscribers || !matched) return null
  return openDeliveries({
    ...subscribers,
    settings: settings.notify,
    database,
    filing,
    matched,
    budget,
    mailbox: accounts?.mailbox ?? null,
    counter,
    outgoing,
    now,
    log,
  })
}

/** Null if nothing is pushed: push is off, or there is no wire to hear or no columns to match. */
export async function openOwnPush(
  { settings, database, keys, accounts, turns, budget, log, outgoing }: Shared,
  matched: MatchedLog | null,
  pushNow: () => Date,
): Promise<Push | null> {
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
    now: pushNow,
    log,
  })
}
