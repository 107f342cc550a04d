import type { Context } from 'hono'
import type { ContentIndex } from '../index/contentIndex.ts'
import { answerDocuments } from './answer.ts'
import { Refusal } from '../http/refusal.ts'

/** GET /v1/api/get/{uno}. Clients do not encode the uno, so it may have slashes. */
export function createGet(index: ContentIndex) {
  return async (context: Context) => {
    const uno = unoAfter('/v1/api/get/', context)
    const raw = await index.get(uno, context.req.raw.signal)
    if (raw === null) throw new Refusal(404, `Document "${uno}" not found`)
    return answerDocuments(context, {
      hits: [{ uno, raw }],
      total: { value: 1, relation: 'eq' },
      places: null,
      analysedFrom: null,
    })
  }
}

/** The rest of the path, decoded once, as the uno it stands for. */
export function unoAfter(prefix: string, context: Context): string {
  const rest = new URL(context.req.url).pathname.slice(prefix.length)
  try {
    return decodeURIComponent(rest)
  } catch {
    return rest
  }
}
