import { readDate as readBound, type ContentApi } from '@wiredeck/content-api'
import type { AgencySettings } from '@wiredeck/document'
import { compileFilter, type Filter } from '@wiredeck/query'
import type { Clock } from '../base/clock.ts'
import type { ColumnParams } from './params.ts'
import { paramsToSearch } from './paramsToSearch.ts'

/** The search of a column, to match documents on this device. */
export type ColumnAsk = {
  /** Includes the languages as a condition; null for every document. */
  filter: Filter | null
  matches: (raw: unknown, published: Date) => boolean
}

type Deps = { api: Pick<ContentApi, 'searchBody'>; agency: AgencySettings; clock: Pick<Clock, 'now'> }

/** Null if the column's query cannot be read (D42). */
export function askOf(params: ColumnParams, { api, agency, clock }: Deps): ColumnAsk | null {
  const search = paramsToSearch(params, agency)
  if (!search) return null
  const { query, lang, dateRange } = api.searchBody(search)
  const conditions: Filter[] = [
    ...(lang ? [{ name: 'lang', in: lang.split(',') }] : []),
    ...(query ? [query] : []),
  ]
  const filter = conditions.length > 0 ? { and: conditions } : null
  const accepts = filter ? compileFilter(filter) : () => true
  return {
    filter,
    matches: (raw, published) => {
      const now = new Date(clock.now())
      const [first, last] = [
        readBound(dateRange?.from ?? '', 'from', now),
        readBound(dateRange?.to ?? '', 'to', now),
      ]
      return (!first || published >= first) && (!last || published <= last) && accepts(raw)
    },
  }
}
