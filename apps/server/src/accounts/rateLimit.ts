import type { Database } from '../database/database.ts'
import { CodedRefusal } from '../web/codedRefusal.ts'
import type { Keys } from './keys.ts'
import { peppered } from './secrets.ts'

export type Limit = { max: number; withinMs: number }

/** How often may be asked; kept in the database, so that every process counts alike and a restart forgets nothing. */
export const limits = {
  codesForOneMailbox: { max: 5, withinMs: 3_600_000 },
  codesFromOneAddress: { max: 60, withinMs: 3_600_000 },
  triesFromOneAddress: { max: 300, withinMs: 300_000 },
  secondFactorTries: { max: 10, withinMs: 600_000 },
} as const satisfies Record<string, Limit>

/** Counts one more, and says whether that is still within the limit. `key` must not tell who it is about. */
export async function isWithin(database: Database, key: string, limit: Limit, now: Date): Promise<boolean> {
  const [row] = await database.query<{ count: number }>(
    `INSERT INTO auth.rate_limits AS known (key, count, ends_at) VALUES ($1, 1, $3)
      ON CONFLICT (key) DO UPDATE SET
        count = CASE WHEN known.ends_at <= $2 THEN 1 ELSE least(known.count, 1000000) + 1 END,
        ends_at = CASE WHEN known.ends_at <= $2 THEN excluded.ends_at ELSE known.ends_at END
      RETURNING count`,
    [key, now, new Date(now.getTime() + limit.withinMs)],
  )
  return (row?.count ?? 0) <= limit.max
}

/** Throws where too many came from one address. Without an address there is nothing to count. */
export async function limitAddress(
  { database, keys }: { database: Database; keys: Pick<Keys, 'pepper'> },
  { name, address, limit }: { name: string; address: string | null; limit: Limit },
  now: Date,
): Promise<void> {
  if (address === null) return
  const key = `${name}:${peppered(keys.pepper, 'address', address)}`
  if (await isWithin(database, key, limit, now)) return
  throw new CodedRefusal(429, 'over_request_rate_limit', 'Too many requests: try again later')
}
