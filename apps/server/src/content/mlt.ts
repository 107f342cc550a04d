import type { Context } from 'hono'
import type { ContentIndex } from '../index/contentIndex.ts'
import { answerDocuments } from './answer.ts'
import { readCount } from './readCount.ts'
import { Refusal } from './refusal.ts'
import { toLangs } from './toPlan.ts'

/** GET /v1/api/mlt?uno=&lang=&size=&fl= */
export function createMlt(index: ContentIndex) {
  return async (context: Context) => {
    const uno = context.req.query('uno')
    if (!uno) throw new Refusal(400, 'uno: expected the identifier of a document')
    if ((await index.get(uno)) === null) throw new Refusal(404, `Document "${uno}" not found`)
    const hits = await index.mlt(uno, toLangs(context.req.query('lang')), readCount(context, 'size', 10))
    const fields = (context.req.query('fl') ?? '').split(',').filter(Boolean)
    return answerDocuments(context, hits, { value: hits.length, relation: 'eq' }, fields)
  }
}
