import type { Database } from '../database/database.ts'
import { countKey, type Counter } from '../callers/counter.ts'

/** A counter that all processes share, and that a restart does not reset. */
export function createStoredCounter(database: Database, pepper: Buffer): Counter {
  return {
    async add(name, about, limit, now) {
      const [row] = await database.query<{ count: number; ends_at: Date }>(
        `INSERT INTO auth.rate_limits AS known (key, count, ends_at) VALUES ($1, 1, $3)
          ON CONFLICT (key) DO UPDATE SET
            count = CASE WHEN known.ends_at <= $2 THEN 1 ELSE least(known.count, 1000000) + 1 END,
            ends_at = CASE WHEN known.ends_at <= $2 THEN excluded.ends_at ELSE known.ends_at END
          RETURNING count, ends_at`,
        [countKey(pepper, name, about), now, new Date(now.getTime() + limit.withinMs)],
      )
      if (!row) throw new Error('A count was not kept')
      return { isWithin: row.count <= limit.max, endsAt: row.ends_at }
    },

    async takeBack(name, about, now) {
      await database.query(
        'UPDATE auth.rate_limits SET count = greatest(count - 1, 0) WHERE key = $1 AND ends_at > $2',
        [countKey(pepper, name, about), now],
      )
    },
  }
}
