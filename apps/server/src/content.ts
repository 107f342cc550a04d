import type { Logger } from 'pino'
import type { Disk } from './base/disk.ts'
import type { Folders } from './base/folders.ts'
import type { PasswordLimit } from './content/tokens/passwordLimit.ts'
import type { Slices } from './limits/slices.ts'
import { createTurns, type Turns } from './limits/turns.ts'
import type { UpstreamLimits } from './content/upstreamClient.ts'
import type { Database } from './database/database.ts'
import type { Metrics } from './metrics/metrics.ts'
import { timeFiling } from './metrics/timeFiling.ts'
import { createFiling } from './filing/sqlFiling.ts'
import type { Deliveries } from './deliveries/deliveries.ts'
import type { Filing } from './filing/filing.ts'
import type { Pace } from './house/rounds.ts'
import type { ContentIndex } from './index/contentIndex.ts'
import type { Counter } from './limits/counter.ts'
import { openLive, type Live, type LiveDeps, type LivePatience } from './live/live.ts'
import type { Budget } from './matching/budget.ts'
import { openMatchedLog, type MatchedLog, type MatchedLogDeps } from './matching/matchedLog.ts'
import type { Mailbox } from './mail/mailbox.ts'
import type { OutgoingOptions } from './outgoing/guardedRequest.ts'
import type { Settings } from './settings/settings.ts'

/** What answers the content API's paths. */
export type Content = {
  app: { fetch(request: Request, env: unknown): Response | Promise<Response> }
  index: ContentIndex | null
  filing: Filing | null
  /** What is filed here, matched for all who listen; null if nothing is. */
  matched: MatchedLog | null
  live: Live | null
  /** Null behind a gateway, and if nothing is delivered. */
  deliveries: Deliveries | null
  /** What probes and metrics ask. */
  look(): ContentLook
  /** Called once the server can be reached, with its address. */
  start(url: string): void
  close(): Promise<void>
}

export type ContentLook = {
  /** Is the last day of the documents that are kept here complete? */
  hasLastDay: boolean
  /** Until when the wire was heard; null without one, if another process hears it, and at first. */
  heard: Date | null
}

/** What only tests change. */
export type LogPatience = Pick<MatchedLogDeps, 'mostRemembered' | 'matchingPatience'>

/** What every kind of content is opened with. */
export type ContentDeps = {
  settings: Settings
  folders: Folders
  log: Logger
  limitPasswords: PasswordLimit
  upstreamLimits?: Partial<UpstreamLimits> | undefined
  livePatience?: LivePatience | undefined
  logPatience?: LogPatience | undefined
  housePace?: Pace | undefined
  /** What the way out lets through in tests. */
  outgoing?: OutgoingOptions | undefined
  /** Null if mails go out, or if there are no accounts. */
  mailbox: Mailbox | null
  counter: Counter
  /** What the matching of watches and subscriptions may cost. */
  budget: Budget
  /** In which calls wait that the database answers. */
  turns: Turns
  slices: Slices
  /** Null if the database belongs to a database server. */
  disk: Disk | null
  /** Null if nothing is counted. */
  metrics: Metrics | null
}

/** Do documents of an agency lie in the database? */
export function hasDocuments({ upstream, watch }: Settings): boolean {
  return upstream === null || watch !== null
}

/** Calls at the same time where no database answers, so that each takes next to no time. */
const placesWithoutDatabase = 2

/**
 * Turns for calls that the database answers. The embedded one runs one statement at a time: a second call can
 * read its body or write its answer meanwhile, and a third would only make the others wait. With PostgreSQL,
 * two connections are kept for filing and the accounts.
 */
export function turnsOn(database: Database | null): Turns {
  return createTurns(database ? Math.max(2, database.atOnce - 2) : placesWithoutDatabase)
}

/** Files documents into the database. If there are metrics, they note how late each comes in. */
export function openFiling(database: Database, { metrics }: ContentDeps): Filing {
  const filing = createFiling(database)
  return metrics ? timeFiling(filing, metrics.noteFiled, Date.now) : filing
}

/** The log of what is filed in this database, as it is heard by channels, push and deliveries. */
export function openOwnLog({ log, logPatience }: ContentDeps, filing: Filing): Promise<MatchedLog> {
  return openMatchedLog({ filing, log, now: () => new Date(), ...logPatience })
}

/** The live channel over documents in this database; null if the settings turn it off. */
export async function openOwnLive(
  { settings, budget, log, livePatience, turns, slices }: ContentDeps,
  deps: Pick<LiveDeps, 'matched' | 'identify' | 'hasDocuments' | 'heard'>,
): Promise<Live | null> {
  if (!settings.live) return null
  return openLive(
    { ...deps, budget, limits: settings.live, address: settings, turns, slices, now: () => new Date(), log },
    livePatience,
  )
}
