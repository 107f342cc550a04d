import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { ContentIndex } from '../index/contentIndex.ts'

export type Counting = { start(): void; stop(): Promise<void> }

/**
 * Counts the documents of an older server by day, batch by batch, after all other work. A stopped count goes
 * on at the next start.
 */
export function countOlderDays(index: Pick<ContentIndex, 'countOlder'>, log: Logger): Counting {
  const stopping = new AbortController()
  let counting: Promise<void> = Promise.resolve()

  const countAll = async () => {
    let batches = 0
    for (;;) {
      const started = performance.now()
      if (stopping.signal.aborted || !(await index.countOlder())) break
      batches += 1
      // Half of the time is left to readers, however slow the machine is.
      await pause(performance.now() - started, stopping.signal)
    }
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

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  // Rejects only when it is stopped.
  await setTimeout(ms, undefined, { signal }).catch(() => {})
}
