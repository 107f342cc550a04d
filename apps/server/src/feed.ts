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

/** Documents a fresh folder has when the banner shows, and when the rest has filled in behind. */
const firstDocuments = 300
const historyDocuments = 1500
const batchSize = 100

const keepDays = 14
const pruneEveryMs = 3_600_000
/** How long a process that may not file waits before it asks again: the one that did may be gone. */
const askAgainMs = 30_000
/** Says to every process of one database which of them files. */
const lockKey = 4_280_001

/** Puts the agency's past into an empty index: the newest documents before it resolves. */
export async function fillHistory({ index, wire, now, log }: FeedOptions): Promise<() => Promise<void>> {
  if ((await index.count()) > 0) return async () => {}
  const history = wire.history(now(), historyDocuments).map(toIndexed)
  await putInBatches(index, history.slice(0, firstDocuments))
  return async () => {
    await putInBatches(index, history.slice(firstDocuments))
    log.info({ documents: history.length }, 'The history of the wire is in')
  }
}

/** Goes on filing, as long as no other process of the same database does. */
export function startFeed({ index, database, wire, now, log }: FeedOptions): Feed {
  let isStopped = false
  let timer: NodeJS.Timeout | null = null
  let going: Promise<void> = Promise.resolve()
  let lastPrune = 0

  const later = (ms: number, task: () => Promise<void>) => {
    if (isStopped) return
    timer = setTimeout(() => {
      going = task().catch((error: unknown) => {
        log.error(error, 'The wire stumbled')
        later(askAgainMs, begin)
      })
    }, ms)
  }

  const begin = async (): Promise<void> => {
    if (!(await database.tryLock(lockKey))) return later(askAgainMs, begin)
    const newest = await index.newest()
    if (newest) await putInBatches(index, wire.filedBetween(newest, now()).map(toIndexed))
    await fileNext()
  }

  const fileNext = async (): Promise<void> => {
    await prune()
    const { at, document } = wire.next(now())
    later(Math.max(0, at.getTime() - now().getTime()), async () => {
      await index.put([toIndexed(document)])
      log.debug({ uno: document.uno }, 'Filed')
      await fileNext()
    })
  }

  const prune = async (): Promise<void> => {
    if (now().getTime() - lastPrune < pruneEveryMs) return
    lastPrune = now().getTime()
    const removed = await index.prune(new Date(lastPrune - keepDays * 86_400_000))
    if (removed > 0) log.info({ documents: removed }, 'Old documents pruned')
  }

  later(0, begin)
  return {
    async stop() {
      isStopped = true
      if (timer) clearTimeout(timer)
      await going
    },
  }
}

async function putInBatches(index: ContentIndex, documents: readonly IndexedDocument[]): Promise<void> {
  for (let start = 0; start < documents.length; start += batchSize) {
    await index.put(documents.slice(start, start + batchSize))
  }
}

function toIndexed(document: { uno: string }): IndexedDocument {
  return { uno: document.uno, raw: JSON.stringify(document) }
}
