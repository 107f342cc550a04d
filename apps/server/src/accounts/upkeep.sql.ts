import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'

const everyMs = 3_600_000
const day = 86_400_000

/**
 * Rows that are deleted at an age, in days, at which they are of no use. A device may be away for more than half a
 * year.
 */
const expired = (now: Date): [string, Date][] => {
  const ago = (days: number) => new Date(now.getTime() - days * day)
  return [
    ['DELETE FROM auth.codes WHERE expires_at < $1', now],
    ['DELETE FROM auth.challenges WHERE expires_at < $1', now],
    ['DELETE FROM auth.used_id_tokens WHERE expires_at < $1', now],
    ['DELETE FROM auth.rate_limits WHERE ends_at < $1', now],
    ["DELETE FROM auth.mfa_factors WHERE status = 'unverified' AND created_at < $1", ago(1)],
    [
      'UPDATE auth.refresh_tokens SET sealed_child = NULL WHERE used_at < $1 AND sealed_child IS NOT NULL',
      ago(0.01),
    ],
    ['DELETE FROM auth.refresh_tokens WHERE used_at < $1', ago(90)],
    ['DELETE FROM auth.sessions WHERE refreshed_at < $1', ago(400)],
    ['DELETE FROM auth.known_callers WHERE seen_at < $1', ago(90)],
    ['DELETE FROM public.columns_deleted WHERE deleted_at < $1', ago(400)],
    ["DELETE FROM public.items WHERE kind = 'acknowledgement' AND created_at < $1", ago(7)],
    ['DELETE FROM public.items WHERE deleted AND updated_at < $1', ago(400)],
    ['DELETE FROM auth.push_subscriptions WHERE well_at < $1', ago(60)],
    ['DELETE FROM auth.pushed WHERE pushed_at < $1', ago(7)],
  ]
}

export async function tidyAccounts(database: Database, now: Date): Promise<void> {
  for (const [sql, before] of expired(now)) await database.query(sql, [before])
}

/** Tidies now and every hour, until it is stopped. */
export function startUpkeep(database: Database, now: () => Date, log: Logger): { stop(): Promise<void> } {
  let isStopped = false
  let done = Promise.resolve()
  const tidy = () => {
    if (isStopped) return
    done = tidyAccounts(database, now()).catch((error: unknown) =>
      log.warn(error, 'The accounts were not tidied'),
    )
  }
  tidy()
  const timer = setInterval(tidy, everyMs)
  timer.unref()
  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      await done
    },
  }
}
