import type { Context } from 'hono'
import type { ContentIndex } from '../index/contentIndex.ts'
import { answerDocuments } from './answer.ts'
import { checkCost } from '../callers/searchCost.ts'
import { takeLongTurn } from '../callers/takeTurn.ts'
import { readCount } from './readCount.ts'
import { Refusal } from '../http/refusal.ts'
import { toLangs } from './notifications/toPlan.ts'

/** GET /v1/api/mlt?uno=&lang=&size=&fl= */
export function createMlt(index: ContentIndex) {
  return async (context: Context) => {
    const uno = context.req.query('uno')
    if (!uno) throw new Refusal(400, 'uno: expected the identifier of a document')
    const langs = toLangs(context.req.query('lang'))
    const rows = readCount(context, 'size', 10)
    const fields = (context.req.query('fl') ?? '').split(',').filter(Boolean)
    const { isLong } = checkCost({
      filter: null,
      langs,
      fields,
      facets: [],
      rows,
      offset: 0,
      isLikeness: true,
    })
    if (isLong) await takeLongTurn(context)
    const { signal } = context.req.raw
    if ((await index.get(uno, signal)) === null) throw new Refusal(404, `Document "${uno}" not found`)
    const hits = await index.mlt(uno, langs, rows, signal)
    const total = { value: hits.length, relation: 'eq' } as const
    return answerDocuments(context, { hits, total, places: null, analysedFrom: null }, fields)
  }
}
