import type { Wire } from '@wiredeck/samples'
import { daysBefore, type FeedOptions } from './feed.ts'
import type { IndexedDocument } from './index/contentIndex.ts'
import { toBatches, toIndexed } from './toIndexed.ts'

export type History = { start(): void; stop(): Promise<void> }

/** Documents a fresh folder has when the banner shows; the rest fills in behind. */
const firstDocuments = 300
/** The oldest document is never quite as old as documents may get. */
const slackMs = 3_600_000

/**
 * Puts the agency's past into the index: the newest documents before it resolves, the rest once it is started,
 * newest first. What a process that was killed left out, the next one puts in.
 */
export async function fillHistory(options: FeedOptions): Promise<History> {
  const { index, log } = options
  const missing = await missingPast(options)
  const stopping = new AbortController()
  let filling: Promise<void> = Promise.resolve()

  const add = async (documents: readonly IndexedDocument[]) => {
    for (const batch of toBatches(documents)) {
      if (stopping.signal.aborted) return
      await index.add(batch)
    }
  }
  await add(missing.slice(0, firstDocuments))

  const fillRest = async () => {
    await add(missing.slice(firstDocuments))
    if (!stopping.signal.aborted) log.info({ documents: missing.length }, 'The history of the wire is in')
  }

  return {
    start() {
      if (missing.length <= firstDocuments) return
      filling = fillRest().catch((error: unknown) => log.error(error, 'The history is not complete'))
    },
    async stop() {
      stopping.abort()
      await filling
    },
  }
}

/** What is older than the oldest document, or all of the past; what came in the last moments is left to the feed. */
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
