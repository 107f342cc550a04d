import { fieldKind } from '@wiredeck/query'
import type { Queries } from '../database/database.ts'
import type { FacetOptions, FacetValue, SearchPlan } from './contentIndex.ts'
import { keywordLexeme } from './namespaces.ts'
import { parametersOf, select, withFound } from './selection.ts'

export async function listFacet(
  database: Queries,
  field: string,
  plan: SearchPlan,
  { size, minDocCount }: FacetOptions,
): Promise<FacetValue[]> {
  if (fieldKind(field) !== 'keyword') return []
  const selection = await select(database, plan)
  if (selection === null) return []
  const sql = `
    ${withFound('facets')}
    SELECT substr(facet, length($5::text) + 1) AS name, count(*)::int AS count
    FROM found CROSS JOIN LATERAL unnest(facets) AS facet
    WHERE starts_with(facet, $5::text)
    GROUP BY facet HAVING count(*) >= $6::int
    ORDER BY count(*) DESC, facet COLLATE "C" LIMIT $7::int`
  return database.query<FacetValue>(sql, [
    ...parametersOf(selection),
    keywordLexeme(field, ''),
    minDocCount,
    size,
  ])
}
