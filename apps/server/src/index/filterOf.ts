import type { Filter } from '@wiredeck/query'
import type { SearchPlan } from './contentIndex.ts'

/** The filter of a search with its languages; one that asks for nothing finds everything. */
export function filterOf({ filter, langs }: Pick<SearchPlan, 'filter' | 'langs'>): Filter {
  const parts: Filter[] = []
  if (langs) parts.push({ name: 'lang', in: [...langs] })
  if (filter) parts.push(filter)
  return { and: parts }
}
