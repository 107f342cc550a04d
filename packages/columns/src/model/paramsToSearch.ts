import type { FieldFilter, SearchParams } from '@wiredeck/content-api'
import type { AgencySettings } from '@wiredeck/document'
import { parseQuery } from '@wiredeck/query'
import type { ColumnParams, ProviderFilter } from './params.ts'

/**
 * The search of a column's params, without a window. Null if its query cannot be read: such a column matches
 * nothing and sends no request (D42).
 */
export function paramsToSearch(params: ColumnParams, agency: AgencySettings): SearchParams | null {
  const { query } = params
  const search = conditionsToSearch(params, agency)
  if (!query) return search
  const { tree, errors } = parseQuery(query)
  return errors.length === 0 ? { ...search, query, tree } : null
}

export function hasReadableQuery({ query = '' }: Pick<ColumnParams, 'query'>): boolean {
  return parseQuery(query).errors.length === 0
}

/** The conditions in addition to the query. Lists of providers are made here (D23). */
export function conditionsToSearch(
  params: Omit<ColumnParams, 'query'>,
  agency: AgencySettings,
): SearchParams {
  const { topic } = params
  return {
    fields: {
      provider: providerFilter(params.provider, agency),
      class: params.class === undefined ? undefined : [params.class],
      topic: topic === undefined || topic === 'all' ? undefined : [topic],
      genreid: { exclude: params.genreid.exclude },
    },
    size: params.size,
    ...(params.langs ? { langs: params.langs } : {}),
    ...(params.dateFrom ? { dateFrom: params.dateFrom } : {}),
    ...(params.dateTo ? { dateTo: params.dateTo } : {}),
  }
}

function providerFilter(filter: ProviderFilter, agency: AgencySettings): FieldFilter | undefined {
  switch (filter) {
    case 'all':
      return undefined
    case 'afp-only':
      return agency.providers
    case 'without-afp':
    case 'others-providers':
      return { exclude: agency.providers }
  }
}
