import type { Queries } from './database.ts'
import { DatabaseGone, whyUnavailable } from './errors.ts'

/** What is known of the database without asking it. */
export type DatabaseLook = {
  /** A sentence that says why it cannot be used; null while it can. */
  trouble(): string | null
  stop(): void
}

/** In milliseconds. */
export const lookTimes = {
  every: 2000,
  /** Longer than a busy database keeps a short statement waiting, so that probes do not take work for a failure. */
  failsAfter: 5000,
}

/**
 * One timer asks the database whether it is there; everybody who wants to know is told what it heard last. The
 * database that a server has just opened is there. A question that was not answered in time counts as a failure until
 * it is answered, and no other one is asked meanwhile.
 */
export function watchDatabase(
  database: Pick<Queries, 'query'>,
  times: Partial<typeof lookTimes> = {},
): DatabaseLook {
  const { every, failsAfter } = { ...lookTimes, ...times }
  let trouble: string | null = null
  let isAsking = false

  async function look(): Promise<void> {
    if (isAsking) return
    isAsking = true
    // If this process was too busy to read an answer that has come, the answer is read first.
    const late = setTimeout(() => setImmediate(() => isAsking && (trouble = tooLate())), failsAfter)
    late.unref()
    try {
      await database.query('SELECT 1')
      trouble = null
    } catch (error) {
      trouble = whyUnavailable(error) ?? 'The database fails'
    } finally {
      isAsking = false
      clearTimeout(late)
    }
  }

  const timer = setInterval(() => void look(), every)
  timer.unref()
  return { trouble: () => trouble, stop: () => clearInterval(timer) }
}

const tooLate = () => whyUnavailable(new DatabaseGone('it does not answer in time'))
