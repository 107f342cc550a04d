import type { Send } from './send.ts'
import { toSearchResult, type CallOptions, type SearchResult } from './search.ts'
import { searchAnswerSchema } from './wire/index.ts'

/** The default number of similar documents (data 9). */
const defaultMltSize = 10

export type MltParams = { uno: string; lang: string; size?: number }

/** GET /v1/api/mlt: documents like the given one. */
export async function mlt(
  send: Send,
  params: MltParams,
  { signal }: CallOptions = {},
): Promise<SearchResult> {
  const { uno, lang, size = defaultMltSize } = params
  const answer = await send(searchAnswerSchema, {
    method: 'GET',
    path: '/v1/api/mlt',
    query: { uno, lang, size },
    signal,
  })
  return toSearchResult(answer)
}
