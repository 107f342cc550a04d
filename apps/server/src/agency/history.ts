import type { WireFiling } from '@wiredeck/samples'
import { whyUnavailable } from '../database/errors.ts'
import { daysBefore } from '../base/daysBefore.ts'
import { askAgainMs, type FeedOptions } from './feed.ts'
import type { FiledDocument } from '../filing/filing.ts'
import { toBatches } from '../filing/toBatches.ts'
import { toFiled } from './toFiled.ts'

export type History = { start(): void; stop(): Promise<void> }

/** Documents a fresh folder has when the banner shows; the rest fills in behind. */
const firstDocuments = 300
/** The oldest document is never quite as old as documents may get. */
const slackMs = 3_600_000

/** All revisions of a document, the first one first. They are filed together, so that none is missing after a kill. */
type Revisions = FiledDocument[]

/**
 * Files the agency's past, with all its revisions: the newest documents before it resolves, the rest once it is started, newest
 * first. The next process puts in what a killed one left out.
 */
export async function fillHistory(options: FeedOptions): Promise<History> {
  const { filing, log, hasRoom = () => Promise.resolve(true) } = options
  const missing = await missingPast(options)
  const stopping = new AbortController()
  let filling: Promise<void> = Promise.resolve()

  /** Resolves to those that were left out, for want of room or because it was stopped. */
  const add = async (documents: readonly Revisions[]): Promise<readonly Revisions[]> => {
    let added = 0
    for (const batch of toBatches(documents)) {
      if (stopping.signal.aborted || !(await hasRoom())) break
      await filing.file(batch.flat(), { isPast: true })
      added += batch.length
    }
    return documents.slice(added)
  }
  const leftOut = await add(missing.slice(0, firstDocuments))

  /** As `add`; where the database is away, all are left out, and documents that are in already are not put in twice. */
  const addIfThere = (documents: readonly Revisions[]) =>
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
async function missingPast({ index, wire, now, keepDays }: FeedOptions): Promise<Revisions[]> {
  const oldest = await index.oldest()
  const from = daysBefore(now(), keepDays)
  if (oldest && oldest.getTime() < from.getTime() + slackMs) return []
  const past = newestFirst(wire.filingsBetween(from, new Date(now().getTime() - wire.slowestMs)))
  return past
    .filter(({ published }) => !oldest || published < oldest.getTime())
    .map(({ filings }) => filings.map(toFiled))
}

function newestFirst(filings: readonly WireFiling[]) {
  const byUno = new Map<string, { published: number; filings: WireFiling[] }>()
  for (const filing of filings) {
    const { uno, published } = filing.document
    const known = byUno.get(uno)
    if (known) known.filings.push(filing)
    else byUno.set(uno, { published: Date.parse(published), filings: [filing] })
  }
  return [...byUno.values()].sort((one, other) => other.published - one.published)
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
