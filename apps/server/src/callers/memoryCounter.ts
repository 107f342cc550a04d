import { countKey, type Counter } from './counter.ts'

/** More callers than a server meets within one limit; the oldest counts are dropped first. */
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
      const key = countKey(pepper, name, about)
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
      const known = counts.get(countKey(pepper, name, about))
      if (known) known.count = Math.max(0, known.count - 1)
    },
  }
}
