import type { Context } from 'hono'
import type { ContentIndex } from '../index/contentIndex.ts'
import { answerDocuments } from './answer.ts'
import { checkCost } from '../callers/searchCost.ts'
import { readCount } from './readCount.ts'
import { toLangs, toPlan } from './notifications/toPlan.ts'

/** GET /v1/api/latest?lang=&size=: the newest documents, without a search. */
export function createLatest(index: ContentIndex, now: () => Date) {
  return async (context: Context) => {
    const plan = toPlan({ maxRows: readCount(context, 'size', 10) }, now())
    const langs = toLangs(context.req.query('lang'))
    checkCost({ ...plan, langs, rows: plan.limit, fields: [], facets: [] })
    return answerDocuments(context, await index.search({ ...plan, langs }, context.req.raw.signal))
  }
}
