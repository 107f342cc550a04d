import type { Wire } from '@wiredeck/samples'
import { whyUnavailable } from '../database/errors.ts'
import { askAgainMs, daysBefore, type FeedOptions } from './feed.ts'
import type { IndexedDocument } from '../index/contentIndex.ts'
import { toBatches, toIndexed } from './toIndexed.ts'

export type History = { start(): void; stop(): Promise<void> }

/** Documents a fresh folder has when the banner shows; the rest fills in behind. */
const firstDocuments = 300
/** The oldest document is never quite as old as documents may get. */
const slackMs = 3_600_000

/**
 * Puts the agency's past into the index: the newest documents before it resolves, the rest once it is started, newest
 * first. The next process puts in what a killed one left out.
 */
export async function fillHistory(options: FeedOptions): Promise<History> {
  const { index, log, hasRoom = () => Promise.resolve(true) } = options
  const missing = await missingPast(options)
  const stopping = new AbortController()
  let filling: Promise<void> = Promise.resolve()

  /** Resolves to those that were left out, for want of room or because it was stopped. */
  const add = async (documents: readonly IndexedDocument[]): Promise<readonly IndexedDocument[]> => {
    let added = 0
    for (const batch of toBatches(documents)) {
      if (stopping.signal.aborted || !(await hasRoom())) break
      await index.add(batch)
      added += batch.length
    }
    return documents.slice(added)
  }
  const leftOut = await add(missing.slice(0, firstDocuments))

  /** As `add`; where the database is away, all are left out, and documents that are in already are not put in twice. */
  const addIfThere = (documents: readonly IndexedDocument[]) =>
    add(documents).catch((error: unknown) => {
      const reason = whyUnavailable(error)
      if (reason === null) throw error
      log.warn(`${reason}: the history of the wire goes on later.`)
      return documents
    })

  const fillRest = async () => {
    let rest = [...leftOut, ...missing.slice(firstDocuments)]
    while (rest.length > 0 && !stopping.signal.aborted) {
      rest = [...(await addIfThere(rest))]
      if (rest.length > 0) await pause(askAgainMs, stopping.signal)
    }
    if (rest.length === 0) log.info({ documents: missing.length }, 'The history of the wire is in')
  }

  return {
    start() {
      if (leftOut.length === 0 && missing.length <= firstDocuments) return
      filling = fillRest().catch((error: unknown) => log.error(error, 'The history is not complete'))
    },
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
async function missingPast({ index, wire, now, keepDays }: FeedOptions): Promise<IndexedDocument[]> {
  const oldest = await index.oldest()
  const from = daysBefore(now(), keepDays)
  if (oldest && oldest.getTime() < from.getTime() + slackMs) return []
  const past = newestFirst(wire.filedBetween(from, new Date(now().getTime() - wire.slowestMs)))
  return past.filter(({ published }) => !oldest || Date.parse(published) < oldest.getTime()).map(toIndexed)
}

/** Every document in its last revision. */
function newestFirst(filed: ReturnType<Wire['filedBetween']>) {
  const lastByUno = new Map(filed.map(document => [document.uno, document]))
  return [...lastByUno.values()].sort((one, other) => Date.parse(other.published) - Date.parse(one.published))
}

/** Ends early where it is no longer wanted. */
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
