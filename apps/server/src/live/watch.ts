import { searchRequestSchema } from '@wiredeck/content-api/wire'
import type { Filter } from '@wiredeck/query'
import { askedUnos } from '../content/askedUnos.ts'
import { checkCost } from '../content/cost.ts'
import { resolveDate } from '../content/dateMath.ts'
import { checkFilterSize } from '../content/filterSize.ts'
import { readAs } from '../content/readBody.ts'
import { toLangs } from '../content/notifications/toPlan.ts'
import { filterOf } from '../index/filterOf.ts'
import type { FiledMessage, Verdict } from './filedMessage.ts'
import type { WatchedFilter } from './matcher.ts'

/** Bounds as the client writes them, because `now` is another instant with each document. */
export type WatchedRange = { from: string | null; to: string | null }

export type ReadWatch = { filter: Filter; range: WatchedRange; unos: readonly string[] }

/** What entries are matched against. */
export type Watched = {
  filter: Pick<WatchedFilter<never>, 'matches'>
  range: WatchedRange
  /**
   * `catchingUp` while it is told what it has missed, `current` when it is told of each entry as it comes, `gone` when its
   * client no longer wants it or has left.
   */
  state: 'catchingUp' | 'current' | 'gone'
}

/** A watch of a channel. */
export type Watch = Watched & {
  id: string
  filter: WatchedFilter<Watch>
  /** The documents that it watches by their unos; empty if it watches for others. */
  unos: readonly string[]
  channel: Told
}

/** The receiver of matching entries. */
export type Told = {
  tell(message: FiledMessage, verdict: Verdict): void
}

/** What a search body watches for. Throws the Refusal that a search with this body would get. */
export function readWatch(body: unknown, now: Date): ReadWatch {
  // Measured first, because the schema follows the tree by recursion.
  if (typeof body === 'object' && body !== null && 'query' in body) checkFilterSize(body.query)
  const { query = null, lang, dateRange = {} } = readAs(searchRequestSchema, body)
  const langs = toLangs(lang)
  checkCost({ filter: query, langs, fields: [], facets: [], rows: 0, offset: 0 })
  const range = { from: dateRange.from ?? null, to: dateRange.to ?? null }
  boundsOf(range, now)
  return { filter: filterOf({ filter: query, langs }), range, unos: askedUnos(query) ?? [] }
}

export function boundsOf({ from, to }: WatchedRange, now: Date): { from: Date | null; to: Date | null } {
  return {
    from: from === null ? null : resolveDate(from, 'from', now),
    to: to === null ? null : resolveDate(to, 'to', now),
  }
}
