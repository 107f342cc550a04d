import type { ContentApi, SearchParams } from '@wiredeck/content-api'

export type ListedValue = { name: string; count: number }
export type MatchCount = { count: number; isLowerBound: boolean }

/**
 * What the wire of the last day can tell somebody who is typing a query. Help only: where a call fails there is
 * no hint, and no error.
 */
export type WireHints = {
  /** Values of a keyword field with their counts, most frequent first. */
  values(field: string): Promise<readonly ListedValue[]>
  /** How many documents the query matches; null where nobody knows. */
  countMatches(query: string, signal: AbortSignal): Promise<MatchCount | null>
}

type Deps = {
  api: Pick<ContentApi, 'list' | 'search'>
  /** What a new search column asks for besides its query. */
  base: SearchParams
  /** Epoch milliseconds. */
  now: () => number
}

const lastDay = 'now-1d'
const valueCount = 500
const keptForMs = 5 * 60_000
/** A field without a list is not asked for at every key. */
const failureKeptForMs = 20_000

export function createWireHints({ api, base, now }: Deps): WireHints {
  const kept = new Map<string, { until: number; values: Promise<readonly ListedValue[]> }>()

  const fetchValues = async (field: string): Promise<readonly ListedValue[]> => {
    try {
      const { keywords } = await api.list(field, { ...base, dateFrom: lastDay, size: valueCount })
      return keywords
    } catch {
      const entry = kept.get(field)
      if (entry) entry.until = Math.min(entry.until, now() + failureKeptForMs)
      return []
    }
  }

  return {
    values(field) {
      const known = kept.get(field)
      if (known && known.until > now()) return known.values
      const values = fetchValues(field)
      kept.set(field, { until: now() + keptForMs, values })
      return values
    },

    async countMatches(query, signal) {
      try {
        const asked = { ...base, query, dateFrom: lastDay, size: 1, onlyFields: ['uno'] }
        const { count, isLowerBound } = await api.search(asked, { signal })
        return { count, isLowerBound }
      } catch {
        return null
      }
    },
  }
}
