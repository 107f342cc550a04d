import type { Logger } from 'pino'
import type { Disk } from './base/disk.ts'
import type { Folders } from './base/folders.ts'
import type { PasswordLimit } from './content/tokens/passwordLimit.ts'
import { createTurns, type Turns } from './callers/turns.ts'
import type { UpstreamLimits } from './content/upstreamClient.ts'
import type { Database } from './database/database.ts'
import type { Metrics } from './metrics/metrics.ts'
import { timeFiling } from './metrics/timeFiling.ts'
import { createFiling } from './filing/filing.sql.ts'
import type { NotificationStore } from './content/notifications/notificationStore.sql.ts'
import type { DeliveriesDeps } from './deliveries/deliveries.ts'
import type { Filing } from './filing/filing.ts'
import type { Pace } from './house/rounds.ts'
import type { ContentIndex } from './index/contentIndex.ts'
import type { LiveDeps } from './live/live.ts'
import type { MatchedLogDeps } from './matching/matchedLog.ts'
import type { Settings } from './settings/settings.ts'

/** What answers the content API's paths, and where its documents come from. */
export type Content = {
  index: ContentIndex | null
  filing: Filing | null
  /** How the live channel tells of what is filed here; null if nothing is. */
  wire: Pick<LiveDeps, 'identify' | 'hasDocuments' | 'heard'> | null
  /** Whose services and subscriptions are stored here; null behind a gateway. */
  subscribers: Pick<DeliveriesDeps, 'seals' | 'sealing' | 'notifications' | 'guard' | 'visitors'> | null
  /** `notifications` are those of `subscribers`, as deliveries have made them. */
  app(notifications: NotificationStore | null): ContentFetch
  /** What probes and metrics ask. */
  look(): ContentLook
  /** Called once the server can be reached. `watchedUnos` are the documents that channels have open or used. */
  start(watchedUnos: () => readonly string[]): void
  close(): Promise<void>
}

export type ContentFetch = { fetch(request: Request, env: unknown): Response | Promise<Response> }

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
  housePace?: Pace | undefined
  /** In which calls wait that the database answers. */
  turns: Turns
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
