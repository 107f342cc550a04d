import type { SearchRequest } from '@wiredeck/content-api/wire'
import { foldKeyword } from '@wiredeck/query'
import type { SearchPlan } from '../../index/contentIndex.ts'
import { resolveDate } from '../dateMath.ts'
import { checkValue } from '../../callers/filterSize.ts'
import { Refusal } from '../../http/refusal.ts'

const defaultRows = 10
/** No archive is longer, and no database takes a larger offset. */
const lastOffset = 2 ** 31 - 1

/** A search request as the index understands it. Throws a Refusal for what cannot be understood. */
export function toPlan(request: SearchRequest, now: Date): SearchPlan {
  const { from, to } = request.dateRange ?? {}
  const first = request.sort?.[0]
  return {
    range: {
      from: from === undefined ? null : resolveDate(from, 'from', now),
      to: to === undefined ? null : resolveDate(to, 'to', now),
    },
    langs: toLangs(request.lang),
    filter: request.query ?? null,
    sortField: toSortField(first?.sortField ?? request.sortField ?? 'published'),
    sortOrder: first?.sortOrder ?? request.sortOrder ?? 'desc',
    offset: toOffset(request.startAt ?? 0),
    limit: request.maxRows ?? defaultRows,
    withFilings: request.withFilings ?? false,
    withTotal: request.withTotal ?? true,
  }
}

/** The languages of "fr,en", each once; null is any. */
export function toLangs(lang: string | undefined): string[] | null {
  if (lang !== undefined) checkValue(lang, 'lang')
  const langs = new Set((lang ?? '').split(',').map(foldKeyword).filter(Boolean))
  return langs.size > 0 ? [...langs] : null
}

function toOffset(startAt: number): number {
  if (startAt <= lastOffset) return startAt
  throw new Refusal(400, `startAt: expected at most ${lastOffset}, received ${startAt}`)
}

function toSortField(name: string): 'published' | 'created' {
  if (name === 'published' || name === 'created') return name
  throw new Refusal(400, `sortField: expected published or created, received ${JSON.stringify(name)}`)
}
