import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import { analyseSome } from './analyseAgain.sql.ts'
import { sweepRows } from '../index/writeRows.sql.ts'

export type Reanalysis = {
  start(): void
  /** Resolves when the batch that runs is done. */
  stop(): Promise<void>
}

/** The lock of the one process of a database that analyses again. */
const lockKey = 4_280_004
/** For another process to be done or gone, or for a database that is away. */
const askAgainMs = 5000
/** A sweep takes a second or two, so it must be worth it. */
const sweepAfterChanges = 5000

/**
 * Analyses again what an earlier analyser made the words of, the newest first, beside all other work. What is done is
 * stored with each batch, so a stopped server goes on from there.
 */
export function createReanalysis(database: Database, log: Logger): Reanalysis {
  const stopping = new AbortController()
  const { signal } = stopping
  let running: Promise<void> = Promise.resolve()

  const analyseAll = async (): Promise<void> => {
    let [documents, changed, unswept] = [0, 0, 0]
    while (!signal.aborted && (await isLeft(database))) {
      if (!(await database.tryLock(lockKey))) {
        await pause(askAgainMs, signal)
        continue
      }
      const began = performance.now()
      const batch = await analyseSome(database)
      documents += batch.documents
      changed += batch.changed
      unswept += batch.changed
      if (unswept >= sweepAfterChanges || (batch.isLast && unswept > 0)) {
        await sweepRows(database)
        unswept = 0
      }
      // Half of the time is left to readers, however slow the machine is.
      await pause(performance.now() - began, signal)
    }
    if (documents > 0 && !signal.aborted) log.info({ documents, changed }, 'Documents are analysed again')
  }

  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        return await analyseAll()
      } catch (error) {
        log.error(error, 'Documents are not analysed again')
        await pause(askAgainMs, signal)
      }
    }
  }

  return {
    start() {
      running = run()
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}

async function isLeft(database: Database): Promise<boolean> {
  const [row] = await database.query<{ isLeft: boolean }>(
    'SELECT to_published IS NOT NULL AS "isLeft" FROM analyser',
  )
  return row?.isLeft ?? false
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  // Rejects only when it is stopped.
  await setTimeout(ms, undefined, { signal }).catch(() => {})
}
