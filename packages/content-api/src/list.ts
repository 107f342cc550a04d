import type { Send } from './send.ts'
import type { CallOptions } from './search.ts'
import { toSearchRequest, type SearchParams, type SearchSettings } from './searchRequest.ts'
import { listAnswerSchema } from './wire/index.ts'

/** Defaults of a keyword list (data 9). */
const listDefaults = { minDocCount: 1, dateFrom: 'now-2d' } as const

export type ListParams = SearchParams & { minDocCount?: number }
export type KeywordList = { count: number; keywords: { name: string; count: number }[] }

/** POST /v1/api/list/{field}: the field's values with their counts, without values that have no name. */
export async function list(
  send: Send,
  field: string,
  params: ListParams,
  settings: SearchSettings,
  { signal }: CallOptions = {},
): Promise<KeywordList> {
  const { minDocCount = listDefaults.minDocCount, size, ...search } = params
  const { response } = await send(listAnswerSchema, {
    method: 'POST',
    path: `/v1/api/list/${encodeURIComponent(field)}`,
    query: { minDocCount, size },
    body: toSearchRequest({ dateFrom: listDefaults.dateFrom, ...search }, settings),
    isRead: true,
    signal,
  })
  const keywords = response.topics.flatMap(({ name, count }) => (name ? [{ name, count }] : []))
  return { count: response.numFound, keywords }
}
