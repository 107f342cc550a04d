import { readKeywordValue, type Filter } from '@wiredeck/query'

/** The unos of which a document must have one to match a filter; null if other documents match too. */
export function askedUnos(filter: Filter | null): readonly string[] | null {
  if (filter === null) return null
  if ('and' in filter) return filter.and.map(askedUnos).find(unos => unos !== null) ?? null
  if (!('in' in filter) || filter.name !== 'uno') return null
  return filter.in.some(value => readKeywordValue(value).isPrefix) ? null : filter.in.map(String)
}
