import { hasLangClause, parseQuery, queryToFilter, type Filter, type QueryNode } from '@wiredeck/query'
import { RequestError } from './errors.ts'
import { maxBatchSize, type SearchRequest } from './wire/index.ts'

/** Values a field must have, or must not have. */
export type FieldFilter = readonly string[] | { exclude: readonly string[] }

/** The parameters of a search (data 3). Everything has a default. */
export type SearchParams = {
  /** Text in the query language. One with errors is never sent (D42). */
  query?: string
  /** The parsed `query`, if it has been parsed already; null for a text without conditions. */
  tree?: QueryNode | null
  /** Further conditions, by raw field name; empty lists are dropped. */
  fields?: Record<string, FieldFilter | undefined>
  /** One more condition, in the form of the wire. */
  filter?: Filter
  langs?: readonly string[]
  /** ISO dates or date mathematics (`now-2d`), both inclusive. */
  dateFrom?: string
  dateTo?: string
  size?: number
  startAt?: number
  sortField?: 'published' | 'created'
  sortOrder?: 'asc' | 'desc'
  /** The raw fields of each document in the answer. Default: all of them. */
  onlyFields?: readonly string[]
  /**
   * False if nobody needs the number of matches: a server that supports it then does not count them (D46).
   */
  withTotal?: boolean
}

export type SearchSettings = {
  /** The operator of unquoted terms on text fields (D16). */
  fullTextMatch: 'in' | 'contains'
  /** The most rows of one request. */
  maxRows: number
  /** Whether answers have the place of each document in the log of the wire, which only some wires have. */
  withFilings?: boolean
}

/** The parameters of a subscription: those of a search, without dates. */
export type SubscriptionParams = Pick<SearchParams, 'query' | 'tree' | 'fields' | 'filter' | 'langs'>

const searchDefaults = { dateFrom: '1980-01-01', dateTo: 'now', size: 10 } as const
export const defaultSearchSettings: SearchSettings = { fullTextMatch: 'in', maxRows: maxBatchSize }

/**
 * The body of a search. Throws a RequestError if `size` is not a number or exceeds `maxRows`, and if the
 * query text has errors, because its readable part might ask for everything.
 */
export function toSearchRequest(params: SearchParams, settings: SearchSettings): SearchRequest {
  const { dateFrom, dateTo, size } = { ...searchDefaults, ...definedOnly(params) }
  if (size > settings.maxRows) {
    throw new RequestError(`maxRows cannot be greater than ${settings.maxRows}`)
  }
  if (!Number.isInteger(size) || size < 0) throw new RequestError(`maxRows: Expected number received ${size}`)
  const tree = treeOf(params)
  const filter = allOf(conditionsOf(params, tree, settings))
  return {
    dateRange: { from: dateFrom, to: dateTo },
    maxRows: size,
    sortField: params.sortField ?? 'published',
    sortOrder: params.sortOrder ?? 'desc',
    fields: [...(params.onlyFields ?? [])],
    ...(params.startAt ? { startAt: params.startAt } : {}),
    ...langOf(params, tree),
    ...(filter ? { query: filter } : {}),
    ...(settings.withFilings ? { withFilings: true } : {}),
    ...(params.withTotal === false ? { withTotal: false } : {}),
  }
}

/**
 * The filter of a subscription; null asks for every document. The body has no other field, so languages
 * become a clause (content-api 1). Throws a RequestError if the query text has errors.
 */
export function toSubscriptionQuery(params: SubscriptionParams, settings: SearchSettings): Filter | null {
  const tree = treeOf(params)
  const { lang } = langOf(params, tree)
  const languages: Filter[] = lang ? [{ name: 'lang', in: lang.split(',') }] : []
  return allOf([...languages, ...conditionsOf(params, tree, settings)])
}

function conditionsOf(
  params: SubscriptionParams,
  tree: QueryNode | null,
  settings: SearchSettings,
): Filter[] {
  const conditions = Object.entries(params.fields ?? {}).flatMap(([name, filter]) =>
    filter ? fieldFilter(name, filter) : [],
  )
  const query = queryToFilter(tree, {
    ...(params.langs?.length ? { langs: params.langs } : {}),
    fullTextMatch: settings.fullTextMatch,
  })
  return [...conditions, ...(params.filter ? [params.filter] : []), ...(query ? [query] : [])]
}

function treeOf({ query = '', tree: known }: SubscriptionParams): QueryNode | null {
  if (known !== undefined) return known
  const { tree, errors } = parseQuery(query)
  if (errors[0]) throw new RequestError(`query: ${errors[0].message}`)
  return tree
}

function allOf(conditions: Filter[]): Filter | null {
  return conditions.length > 0 ? { and: conditions } : null
}

function fieldFilter(name: string, filter: FieldFilter): Filter[] {
  if (isExclusion(filter)) return filter.exclude.length > 0 ? [{ name, exclude: [...filter.exclude] }] : []
  return filter.length > 0 ? [{ name, in: [...filter] }] : []
}

function isExclusion(filter: FieldFilter): filter is { exclude: readonly string[] } {
  return 'exclude' in filter
}

/** `lang` is omitted if the query text itself names a language (content-api 1). */
function langOf({ langs }: SubscriptionParams, tree: QueryNode | null): { lang?: string } {
  if (!langs?.length || hasLangClause(tree)) return {}
  return { lang: langs.join(',') }
}

function definedOnly({ dateFrom, dateTo, size }: SearchParams) {
  return {
    ...(dateFrom ? { dateFrom } : {}),
    ...(dateTo ? { dateTo } : {}),
    ...(size === undefined ? {} : { size }),
  }
}
