import type { PastFiling } from '@wiredeck/samples'
import { whyUnavailable } from '../database/errors.ts'
import { daysBefore } from '../base/daysBefore.ts'
import { askAgainMs, type FeedOptions } from './feed.ts'
import { toBatches } from '../filing/toBatches.ts'
import { toFiled } from './toFiled.ts'

export type History = {
  start(): void
  /** Are all documents of the last day filed? */
  hasLastDay(): boolean
  stop(): Promise<void>
}

/** Documents that a fresh folder has when the banner shows; the rest is filed in the background. */
const firstDocuments = 300
/** The oldest document is never quite as old as documents may get. */
const slackMs = 3_600_000

/** All filings of a document, the first one first. They are filed together, so that no revision is missing after a kill. */
type Revisions = { publishedAt: number; filings: PastFiling[] }

/**
 * Files the agency's past with all its revisions, newest first: the newest documents before it resolves, the
 * rest once it is started. Documents are made batch by batch, so that a year takes no more memory than a day.
 * The next process files what a killed one left out.
 */
export async function fillHistory(options: FeedOptions): Promise<History> {
  const { filing, log, now, hasRoom = () => Promise.resolve(true) } = options
  const batches = toBatches(await missingPast(options))
  const aDayAgo = daysBefore(now(), 1).getTime()
  const stopping = new AbortController()
  let filling: Promise<void> = Promise.resolve()
  let documents = 0
  let batch = batches.next()

  /** Resolves to false if it ended early, because it was stopped or there is no room. */
  const fill = async (most: number): Promise<boolean> => {
    while (!batch.done && documents < most) {
      if (stopping.signal.aborted || !(await hasRoom())) return false
      const filed = batch.value.flatMap(({ filings }) => filings.map(each => toFiled(each.toFiling())))
      await filing.file(filed, { isPast: true })
      documents += batch.value.length
      batch = batches.next()
    }
    return true
  }
  await fill(firstDocuments)

  /** Like `fill`; a batch that the database missed while it was away is tried again, and not filed twice. */
  const fillIfThere = () =>
    fill(Number.POSITIVE_INFINITY).catch((error: unknown) => {
      const reason = whyUnavailable(error)
      if (reason === null) throw error
      log.warn(`${reason}: the history of the wire goes on later.`)
      return false
    })

  const fillRest = async () => {
    while (!stopping.signal.aborted && !(await fillIfThere())) await pause(askAgainMs, stopping.signal)
    if (batch.done) log.info({ documents }, 'The history of the wire is in')
  }

  return {
    start() {
      if (batch.done) return
      filling = fillRest().catch((error: unknown) => log.error(error, 'The history is not complete'))
    },
    hasLastDay: () => batch.done === true || (batch.value[0]?.publishedAt ?? 0) < aDayAgo,
    async stop() {
      stopping.abort()
      await filling
    },
  }
}

/**
 * The documents older than the oldest one in the index, or all of the past; those of the last moments are left to the
 * feed.
 */
async function missingPast({ index, wire, now, keepDays }: FeedOptions): Promise<Iterable<Revisions>> {
  const oldest = await index.oldest()
  const from = daysBefore(now(), keepDays)
  if (oldest && oldest.getTime() < from.getTime() + slackMs) return []
  const until = new Date(now().getTime() - wire.slowestMs)
  return olderThan(
    oldest?.getTime() ?? Number.POSITIVE_INFINITY,
    byDocument(wire.filingsBackwards(from, until)),
  )
}

function* olderThan(instant: number, past: Iterable<Revisions>): Generator<Revisions> {
  for (const each of past) if (each.publishedAt < instant) yield each
}

/** The newest document first. All revisions of a document have been read once the filings are older than it. */
function* byDocument(filings: Iterable<PastFiling>): Generator<Revisions> {
  const begun = new Map<number, Revisions>()
  for (const filing of filings) {
    yield* take(begun, ({ publishedAt }) => publishedAt > filing.at)
    const { publishedAt } = filing
    const known = begun.get(publishedAt) ?? { publishedAt, filings: [] }
    known.filings.unshift(filing)
    begun.set(publishedAt, known)
  }
  yield* take(begun, () => true)
}

/** Takes those out that are complete, the newest first. */
function take(begun: Map<number, Revisions>, isComplete: (revisions: Revisions) => boolean): Revisions[] {
  const complete = [...begun.values()].filter(isComplete)
  for (const { publishedAt } of complete) begun.delete(publishedAt)
  return complete.sort((one, other) => other.publishedAt - one.publishedAt)
}

/** Ends early if the signal aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}
