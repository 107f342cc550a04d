import { fieldKind, foldKeyword, type Filter } from '@wiredeck/query'
import { askedUnos } from '../content/askedUnos.ts'
import type { SearchPlan, Total } from '../index/contentIndex.ts'

/** What the house has stored of its agency. */
export type Stretch = {
  /** Everything published from here on. */
  from: Date
  /** Was the agency asked a moment ago? */
  isFresh: boolean
}

/**
 * Whether what is stored answers a search as the agency would: always, if it finds all of these documents, or not.
 * `from` bounds `published`, so that whatever a search finds lies in the stretch.
 */
export function isAnswerable(
  { range, filter }: Pick<SearchPlan, 'range' | 'filter'>,
  stretch: Stretch | null,
): 'always' | 'ifAllFound' | 'no' {
  if (!stretch?.isFresh || !hasKnownFields(filter)) return 'no'
  if (range.from !== null && range.from >= stretch.from) return 'always'
  return askedUnos(filter) === null ? 'no' : 'ifAllFound'
}

/** Whether a search by unos has found each of them. */
export function hasFoundAll({ filter }: Pick<SearchPlan, 'filter'>, { value, relation }: Total): boolean {
  const asked = new Set((askedUnos(filter) ?? []).map(foldKeyword))
  return relation === 'eq' && value === asked.size
}

/** A field that only the agency knows matches nothing here. */
function hasKnownFields(filter: Filter | null): boolean {
  if (filter === null) return true
  if ('and' in filter) return filter.and.every(hasKnownFields)
  if ('or' in filter) return filter.or.every(hasKnownFields)
  return fieldKind(filter.name) !== 'unknown'
}
