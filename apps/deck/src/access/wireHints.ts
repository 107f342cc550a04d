import { ApiError, type ContentApi, type SearchParams } from '@wiredeck/content-api'

/** Counts cover the last day on the wire; with `isStored`, all documents that are stored on this device. */
export type ListedValue = { name: string; count: number; isStored?: true }
export type MatchCount = { count: number; isLowerBound: boolean; isStored?: true }

/**
 * Hints for a reader who types a query: from the wire, or from the stored documents while the wire cannot be
 * reached. A failed call gives no hint and no error.
 */
export type WireHints = {
  /**
   * Values of a keyword field with their counts, most frequent first. With a query, only the values of
   * documents that match it and were published in the last month.
   */
  values(field: string, query?: string): Promise<readonly ListedValue[]>
  /** How many documents match the query; null if neither the wire nor the device can say. */
  countMatches(query: string, signal: AbortSignal): Promise<MatchCount | null>
}

type Deps = {
  api: Pick<ContentApi, 'list' | 'search'>
  /** The params of a new search column besides its query. */
  base: () => SearchParams
  /** Epoch milliseconds. */
  now: () => number
  isOnline: () => boolean
  /** The same hints from all documents that are stored on this device. */
  stored: {
    values(field: string, params: SearchParams, size: number): Promise<readonly ListedValue[]>
    count(params: SearchParams): Promise<number>
  }
}

const lastDay = 'now-1d'
/** A month for values that are asked with a query, because the name of a code does not depend on the day. */
const lastMonth = 'now-1M'
const valueCount = 500
const keptForMs = 5 * 60_000
/** A field whose list could not be loaded is not requested again at every key press. */
const failureKeptForMs = 20_000

export function createWireHints({ api, base, now, isOnline, stored }: Deps): WireHints {
  const kept = new Map<string, { until: number; values: Promise<readonly ListedValue[]> }>()

  const storedValues = async (field: string, query: string): Promise<readonly ListedValue[]> => {
    try {
      const values = await stored.values(field, { ...base(), query }, valueCount)
      return values.map(value => ({ ...value, isStored: true }))
    } catch {
      return []
    }
  }

  const countStored = async (query: string): Promise<MatchCount | null> => {
    try {
      return { count: await stored.count({ ...base(), query }), isLowerBound: false, isStored: true }
    } catch {
      return null
    }
  }

  const fetchValues = async (field: string, query: string): Promise<readonly ListedValue[]> => {
    const dateFrom = query === '' ? lastDay : lastMonth
    try {
      const { keywords } = await api.list(field, { ...base(), query, dateFrom, size: valueCount })
      return keywords
    } catch (error) {
      const entry = kept.get(keyOf(field, query))
      if (entry) entry.until = Math.min(entry.until, now() + failureKeptForMs)
      return isUnreachable(error) ? storedValues(field, query) : []
    }
  }

  return {
    values(field, query = '') {
      if (!isOnline()) return storedValues(field, query)
      const key = keyOf(field, query)
      const known = kept.get(key)
      if (known && known.until > now()) return known.values
      for (const [each, { until }] of kept) if (until <= now()) kept.delete(each)
      const values = fetchValues(field, query)
      kept.set(key, { until: now() + keptForMs, values })
      return values
    },

    async countMatches(query, signal) {
      if (!isOnline()) return countStored(query)
      try {
        const asked = { ...base(), query, dateFrom: lastDay, size: 1, onlyFields: ['uno'] }
        const { count, isLowerBound } = await api.search(asked, { signal })
        return { count, isLowerBound }
      } catch (error) {
        return isUnreachable(error) && !signal.aborted ? countStored(query) : null
      }
    },
  }
}

function keyOf(field: string, query: string): string {
  return `${field} ${query}`
}

/** True if no answer came. If the server refused, the device does not answer in its place. */
function isUnreachable(error: unknown): boolean {
  return !(error instanceof ApiError)
}
