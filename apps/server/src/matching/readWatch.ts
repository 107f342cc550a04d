import { searchRequestSchema } from '@wiredeck/content-api/wire'
import type { Filter } from '@wiredeck/query'
import { askedUnos } from '../content/askedUnos.ts'
import { checkCost } from '../callers/searchCost.ts'
import { checkFilterSize } from '../callers/filterSize.ts'
import { toLangs } from '../content/notifications/toPlan.ts'
import { readAs } from '../content/readBody.ts'
import { filterOf } from '../index/filterOf.ts'
import { boundsOf, type WatchedRange } from './tryEntry.ts'

export type ReadWatch = { filter: Filter; range: WatchedRange; unos: readonly string[] }

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
