import type { Wire } from '@wiredeck/samples'
import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import type { Filing } from '../filing/filing.ts'
import type { ContentIndex } from '../index/contentIndex.ts'
import { daysBefore } from '../base/daysBefore.ts'
import { toBatches } from '../filing/toBatches.ts'
import { toFiled } from './toFiled.ts'

export type FeedOptions = {
  index: Pick<ContentIndex, 'newest' | 'oldest'>
  filing: Pick<Filing, 'file' | 'prune'>
  database: Database
  wire: Wire
  now: () => Date
  log: Logger
  /** How many days a document is kept. */
  keepDays: number
  /** Has the database's disk room for more? By default always. */
  hasRoom?: () => Promise<boolean>
}

export type Feed = {
  start(): void
  /** Until when this process has filed what was due; null if another one files, and before it has. */
  filedUpTo(): Date | null
  stop(): Promise<void>
}

/** How soon after the start the first document arrives, for a reader who watches. */
const firstMs = 5000
const pruneEveryMs = 3_600_000
/**
 * How long a process that may not file waits before it asks again: the process that did may have ended, the disk may
 * have room, or the database may be back.
 */
export const askAgainMs = 3000
/** The lock of the one process of a database that files. */
const lockKey = 4_280_001

/**
 * Once it is started, goes on filing, as long as no other process of the same database does. The wire is laid out
 * before that, because it keeps the process busy for a second or more, in which a server that can be reached already
 * would answer nobody.
 */
export function createFeed({
  index,
  filing,
  database,
  wire,
  now,
  log,
  keepDays,
  hasRoom = () => Promise.resolve(true),
}: FeedOptions): Feed {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | null = null
  let going: Promise<void> = Promise.resolve()
  let lastPrune = 0
  let filedUpTo: Date | null = null

  const later = (ms: number, task: () => Promise<void>) => {
    if (stopping.signal.aborted) return
    timer = setTimeout(() => {
      going = task().catch((error: unknown) => {
        log.error(error, 'The wire stumbled')
        later(askAgainMs, () => fileSince(null))
      })
    }, ms)
  }

  /**
   * Files documents that fell due since an instant, or else since the newest document. Only the process with
   * the lock files, while there is room. False if something was left out; the next call without an instant
   * finds it.
   */
  const file = async (until: Date, instant: Date | null): Promise<boolean> => {
    if (!(await database.tryLock(lockKey))) {
      filedUpTo = null
      return false
    }
    const since = instant ?? (await index.newest()) ?? until
    const due = wire.filingsBetween(latest(since, daysBefore(until, keepDays)), until)
    for (const batch of toBatches(due)) {
      if (stopping.signal.aborted) break
      if (!(await hasRoom())) return false
      await filing.file(batch.map(toFiled))
      for (const { uno, revision } of batch.map(({ document }) => document))
        log.debug({ uno, revision }, 'Filed')
    }
    filedUpTo = until
    return true
  }

  /** Files the gap since the last run, but for the last moments, whose first document comes soon after. */
  const fileGap = async (): Promise<void> => {
    if (await file(new Date(now().getTime() - wire.slowestMs), null))
      log.info('What fell due while no server ran is filed')
    later(firstMs, () => fileSince(null))
  }

  /** Goes from document to document. Stops filing while the lock or the room on the disk is lost. */
  const fileSince = async (instant: Date | null): Promise<void> => {
    const until = now()
    if (!(await file(until, instant))) return later(askAgainMs, () => fileSince(null))
    await prune(until)
    later(wire.next(until).at.getTime() - now().getTime(), () => fileSince(until))
  }

  const prune = async (at: Date): Promise<void> => {
    if (at.getTime() - lastPrune < pruneEveryMs) return
    lastPrune = at.getTime()
    const removed = await filing.prune(daysBefore(at, keepDays))
    if (removed > 0) log.info({ documents: removed }, 'Old documents pruned')
  }

  wire.layOut()
  return {
    start: () => later(0, fileGap),
    filedUpTo: () => filedUpTo,
    async stop() {
      stopping.abort()
      if (timer) clearTimeout(timer)
      await going
    },
  }
}

function latest(one: Date, other: Date): Date {
  return one > other ? one : other
}
