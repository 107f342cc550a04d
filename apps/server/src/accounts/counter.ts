import type { Database } from '../database/database.ts'
import { peppered } from './secrets.ts'

export type Limit = { max: number; withinMs: number }

export type Count = {
  isWithin: boolean
  /** When it begins again at nothing. */
  endsAt: Date
}

/** Counts what may be done so often. `name` says what, `about` who: only a hash of that is kept. */
export type Counter = {
  /** Counts one more. */
  add(name: string, about: readonly string[], limit: Limit, now: Date): Promise<Count>
  /** Takes one back that does not count after all. */
  takeBack(name: string, about: readonly string[], now: Date): Promise<void>
}

/** Every process counts alike, and a restart forgets nothing. */
export function createStoredCounter(database: Database, pepper: Buffer): Counter {
  return {
    async add(name, about, limit, now) {
      const [row] = await database.query<{ count: number; ends_at: Date }>(
        `INSERT INTO auth.rate_limits AS known (key, count, ends_at) VALUES ($1, 1, $3)
          ON CONFLICT (key) DO UPDATE SET
            count = CASE WHEN known.ends_at <= $2 THEN 1 ELSE least(known.count, 1000000) + 1 END,
            ends_at = CASE WHEN known.ends_at <= $2 THEN excluded.ends_at ELSE known.ends_at END
          RETURNING count, ends_at`,
        [keyOf(pepper, name, about), now, new Date(now.getTime() + limit.withinMs)],
      )
      if (!row) throw new Error('A count was not kept')
      return { isWithin: row.count <= limit.max, endsAt: row.ends_at }
    },

    async takeBack(name, about, now) {
      await database.query(
        'UPDATE auth.rate_limits SET count = greatest(count - 1, 0) WHERE key = $1 AND ends_at > $2',
        [keyOf(pepper, name, about), now],
      )
    },
  }
}

/** More than a server meets within one limit; the oldest go first. */
const mostCounts = 100_000

/** For a server that keeps no accounts, and so has no table for it: each process counts for itself. */
export function createMemoryCounter(pepper: Buffer): Counter {
  const counts = new Map<string, { count: number; endsAt: Date }>()

  const forget = (now: Date) => {
    for (const [key, { endsAt }] of counts) {
      if (counts.size < mostCounts && endsAt > now) return
      counts.delete(key)
    }
  }

  return {
    async add(name, about, limit, now) {
      const key = keyOf(pepper, name, about)
      const known = counts.get(key)
      if (known && known.endsAt > now) {
        known.count += 1
        return { isWithin: known.count <= limit.max, endsAt: known.endsAt }
      }
      counts.delete(key)
      forget(now)
      const endsAt = new Date(now.getTime() + limit.withinMs)
      counts.set(key, { count: 1, endsAt })
      return { isWithin: limit.max >= 1, endsAt }
    },

    async takeBack(name, about) {
      const known = counts.get(keyOf(pepper, name, about))
      if (known) known.count = Math.max(0, known.count - 1)
    },
  }
}

function keyOf(pepper: Buffer, name: string, about: readonly string[]): string {
  return `${name}:${peppered(pepper, name, ...about)}`
}
