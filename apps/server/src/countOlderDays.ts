import type { Logger } from 'pino'
import type { History } from './history.ts'
import type { ContentIndex } from './index/contentIndex.ts'

/**
 * Counts by day what an older server has filed, batch by batch behind everything else. One that is stopped goes on at the next
 * start.
 */
export function countOlderDays(index: Pick<ContentIndex, 'countOlder'>, log: Logger): History {
  const stopping = new AbortController()
  let counting: Promise<void> = Promise.resolve()

  const countAll = async () => {
    let batches = 0
    while (!stopping.signal.aborted && (await index.countOlder())) batches += 1
    if (batches > 0) log.info({ batches }, 'Older documents are counted by day')
  }

  return {
    start() {
      counting = countAll().catch((error: unknown) =>
        log.error(error, 'Older documents are not counted by day'),
      )
    },
    async stop() {
      stopping.abort()
      await counting
    },
  }
}
