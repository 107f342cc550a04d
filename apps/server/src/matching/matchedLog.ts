import type { Logger } from 'pino'
import type { Filing, LogEntry } from '../filing/filing.ts'
import { followLog, type Follower } from './follower.ts'
import { openMatching, type Matching, type MatchingPatience } from './matching.ts'
import { toTried, type TriedEntry } from './tryEntry.ts'

/** The log of what is filed, read once and matched once for all who listen. */
export type MatchedLog = {
  follower: Follower
  matching: Matching
  /** Calls with each entry from the next one on, in the order of numbers. */
  hear(listener: LogListener): void
  close(): Promise<void>
}

export type LogListener = {
  onEntry: (tried: TriedEntry) => void
  /** The log was restored, so its numbers are others. */
  onOtherLog?: () => void
}

export type MatchedLogDeps = {
  filing: Pick<Filing, 'state' | 'readLog' | 'listen'>
  log: Logger
  now: () => Date
  /** How many entries are kept in memory for clients that come back. */
  mostRemembered?: number
  matchingPatience?: Partial<MatchingPatience>
}

const defaultRemembered = 5000
/** What usually stands in a document is learned from so many of the newest. */
const learnedFrom = 300

export async function openMatchedLog(deps: MatchedLogDeps): Promise<MatchedLog> {
  const { filing, log, now, mostRemembered = defaultRemembered } = deps
  const matching = openMatching(log, deps.matchingPatience)
  const listeners = new Set<LogListener>()
  async function match(entry: LogEntry): Promise<() => void> {
    try {
      const tried = toTried(entry, await matching.try(entry), now())
      return () => listeners.forEach(({ onEntry }) => onEntry(tried))
    } catch (error) {
      // One document that cannot be read must not hold up all others for good.
      log.error({ err: error, uno: entry.uno }, 'A document was matched with nothing')
      return () => {}
    }
  }

  const follower = await followLog({
    filing,
    log,
    onEntry: match,
    onOtherLog: () => listeners.forEach(({ onOtherLog }) => onOtherLog?.()),
    mostRemembered,
    now,
  })
  const { entries } = await filing.readLog(Math.max(0, follower.number - learnedFrom), learnedFrom)
  matching.learnFrom(entries.map(({ raw }) => raw))

  return {
    follower,
    matching,
    hear: listener => void listeners.add(listener),
    async close() {
      await follower.close()
      await matching.close()
    },
  }
}
