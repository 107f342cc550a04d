import { fieldKind, foldKeyword, type Filter } from '@wiredeck/query'
import { askedUnos } from '../content/askedUnos.ts'
import { daysBefore } from '../base/daysBefore.ts'
import type { HouseState } from './houseStore.sql.ts'
import type { Found, SearchPlan } from '../index/contentIndex.ts'

/** What the house has stored of its agency. */
export type Stretch = {
  /** Everything published from here on. */
  from: Date
  /** Was the agency asked a moment ago? */
  isFresh: boolean
}

/** A log that ends longer ago is not taken for the agency's. */
const freshMs = 30_000

/** The stretch that is stored now; null before anything was read. Documents beyond `keepDays` may be gone. */
export function stretchOf(
  { readFrom, newestAt }: Pick<HouseState, 'readFrom' | 'newestAt'>,
  now: Date,
  keepDays: number,
): Stretch | null {
  if (readFrom === null) return null
  const keepFrom = daysBefore(now, keepDays)
  return {
    from: readFrom > keepFrom ? readFrom : keepFrom,
    isFresh: newestAt !== null && now.getTime() - newestAt.getTime() <= freshMs,
  }
}

/**
 * Whether the store answers a search as the agency would: always, only if it finds all documents that are
 * asked for, or not. `from` bounds `published`, so that whatever a search finds lies in the stretch.
 */
export function isAnswerable(
  { range, filter }: Pick<SearchPlan, 'range' | 'filter'>,
  stretch: Stretch | null,
): 'always' | 'ifAllFound' | 'no' {
  if (!stretch?.isFresh || !hasKnownFields(filter)) return 'no'
  if (range.from !== null && range.from >= stretch.from) return 'always'
  return askedUnos(filter) === null ? 'no' : 'ifAllFound'
}

/** Whether a search by unos has found each of them: by its total, or without one by a page that has them all. */
export function hasFoundAll(
  { filter }: Pick<SearchPlan, 'filter'>,
  { hits, total }: Pick<Found, 'hits' | 'total'>,
): boolean {
  const asked = new Set((askedUnos(filter) ?? []).map(foldKeyword))
  const { value, relation } = total ?? { value: hits.length, relation: 'eq' }
  return relation === 'eq' && value === asked.size
}

/** Whether nothing can be missing because its words are of an earlier analyser (ADR-0046). */
export function isAnalysed(
  { range: { from } }: Pick<SearchPlan, 'range'>,
  { analysedFrom }: Pick<Found, 'analysedFrom'>,
): boolean {
  return analysedFrom === null || (from !== null && from >= analysedFrom)
}

/** A field that only the agency knows matches nothing here. */
function hasKnownFields(filter: Filter | null): boolean {
  if (filter === null) return true
  if ('and' in filter) return filter.and.every(hasKnownFields)
  if ('or' in filter) return filter.or.every(hasKnownFields)
  return fieldKind(filter.name) !== 'unknown'
}
