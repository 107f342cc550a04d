import type { Wire } from '@wiredeck/samples'
import type { Logger } from 'pino'
import type { Database } from './database/database.ts'
import type { ContentIndex, IndexedDocument } from './index/contentIndex.ts'

export type FeedOptions = {
  index: ContentIndex
  database: Database
  wire: Wire
  now: () => Date
  log: Logger
}

export type Feed = { stop(): Promise<void> }
export type History = { start(): void; stop(): Promise<void> }

/** Documents a fresh folder has when the banner shows, and when the rest has filled in behind. */
const firstDocuments = 300
export const historyDocuments = 2400
const batchSize = 100

/** A fresh deck looks like one that has been running, without a fast wire filling all of it. */
const lastHourMs = 3_600_000
const densestDocuments = 240

const keepDays = 14
const pruneEveryMs = 3_600_000
/** How long a process that may not file waits before it asks again: the one that did may be gone. */
const askAgainMs = 30_000
/** Says to every process of one database which of them files. */
const lockKey = 4_280_001

/**
 * Puts the agency's past into the index: the newest documents before it resolves, the rest once it is started.
 * What a process that was killed left out, the next one puts in.
 */
export async function fillHistory({ index, wire, now, log }: FeedOptions): Promise<History> {
  const known = await index.count()
  const missing = known < historyDocuments ? historyOf(wire, now()).map(toIndexed) : []
  const first = known < firstDocuments ? missing.splice(0, firstDocuments) : []
  await putInBatches(index, first)
  const stopping = new AbortController()
  let filling: Promise<void> = Promise.resolve()

  const fillRest = async () => {
    await putInBatches(index, missing, stopping.signal)
    if (!stopping.signal.aborted) log.info({ documents: historyDocuments }, 'The history of the wire is in')
  }

  return {
    start() {
      if (missing.length === 0) return
      filling = fillRest().catch((error: unknown) => log.error(error, 'The history is not complete'))
    },
    async stop() {
      stopping.abort()
      await filling
    },
  }
}

/** Newest first: the last hour as dense as the wire is now, the time before it thinner. */
function historyOf(wire: Wire, now: Date): { uno: string; published: string }[] {
  const lastHour = wire.filedBetween(new Date(now.getTime() - lastHourMs), now).reverse()
  const dense = lastHour.slice(0, densestDocuments)
  const oldest = dense.at(-1)?.published ?? now.toISOString()
  return [...dense, ...wire.history(new Date(Date.parse(oldest) - 1), historyDocuments - dense.length)]
}

/** Goes on filing, as long as no other process of the same database does. */
export function startFeed({ index, database, wire, now, log }: FeedOptions): Feed {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | null = null
  let going: Promise<void> = Promise.resolve()
  let lastPrune = 0

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
   * Files what fell due, also while this machine slept or a batch took its time; without an instant, since the
   * newest document. Asks each time: the lock may be lost, and then another process files.
   */
  const fileSince = async (instant: Date | null): Promise<void> => {
    if (!(await database.tryLock(lockKey))) return later(askAgainMs, () => fileSince(null))
    const until = now()
    const since = instant ?? (await index.newest()) ?? until
    const due = wire.filedBetween(latest(since, daysBefore(until, keepDays)), until)
    await putInBatches(index, due.map(toIndexed), stopping.signal)
    for (const { uno } of due) log.debug({ uno }, 'Filed')
    await prune(until)
    later(wire.next(until).at.getTime() - now().getTime(), () => fileSince(until))
  }

  const prune = async (at: Date): Promise<void> => {
    if (at.getTime() - lastPrune < pruneEveryMs) return
    lastPrune = at.getTime()
    const removed = await index.prune(daysBefore(at, keepDays))
    if (removed > 0) log.info({ documents: removed }, 'Old documents pruned')
  }

  later(0, () => fileSince(null))
  return {
    async stop() {
      stopping.abort()
      if (timer) clearTimeout(timer)
      await going
    },
  }
}

function daysBefore(instant: Date, days: number): Date {
  return new Date(instant.getTime() - days * 86_400_000)
}

function latest(one: Date, other: Date): Date {
  return one > other ? one : other
}

async function putInBatches(
  index: ContentIndex,
  documents: readonly IndexedDocument[],
  signal?: AbortSignal,
): Promise<void> {
  for (let start = 0; start < documents.length; start += batchSize) {
    if (signal?.aborted) return
    await index.put(documents.slice(start, start + batchSize))
  }
}

function toIndexed(document: { uno: string }): IndexedDocument {
  return { uno: document.uno, raw: JSON.stringify(document) }
}
