import type { Send } from './client.ts'
import type { CallOptions, SearchResult } from './search.ts'
import { searchAnswerSchema } from './wire/index.ts'

/** How many similar documents are asked for unless told (`data-layer.md` section 9). */
export const defaultMltSize = 10

export type MltParams = { uno: string; lang: string; size?: number }

/** GET /v1/api/mlt: documents like the given one. */
export async function mlt(send: Send, params: MltParams, { signal }: CallOptions = {}): Promise<SearchResult> {
  const { uno, lang, size = defaultMltSize } = params
  const { response } = await send(searchAnswerSchema, {
    method: 'GET',
    path: '/v1/api/mlt',
    query: { uno, lang, size },
    signal,
  })
  return { count: response.numFound, isLowerBound: false, documents: response.docs }
}
