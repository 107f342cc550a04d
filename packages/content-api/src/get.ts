import { wellFormed } from '@wiredeck/query'
import type { Send } from './send.ts'
import { ApiError } from './errors.ts'
import type { CallOptions } from './search.ts'
import { searchAnswerSchema } from './wire/index.ts'

/** GET /v1/api/get/{uno}: one raw document. Throws an ApiError unless there is exactly one. */
export async function getDocument(send: Send, uno: string, { signal }: CallOptions = {}): Promise<unknown> {
  const { response } = await send(searchAnswerSchema, {
    method: 'GET',
    path: `/v1/api/get/${encodeURIComponent(wellFormed(uno))}`,
    signal,
  })
  if (response.docs.length !== 1) throw new ApiError(404, 'Document not found')
  return response.docs[0]
}
