import { searchRequestSchema } from '@wiredeck/content-api/wire'
import { fieldKind } from '@wiredeck/query'
import type { Context } from 'hono'
import type { ContentIndex } from '../index/contentIndex.ts'
import { checkCost } from '../callers/searchCost.ts'
import { takeLongTurn } from '../callers/takeTurn.ts'
import { readBody } from './readBody.ts'
import { readCount } from './readCount.ts'
import { answerText, textOf } from '../http/answerText.ts'
import { Refusal } from '../http/refusal.ts'
import { toPlan } from './notifications/toPlan.ts'

const defaultSize = 100
const defaultFrom = 'now-2d'

/** POST /v1/api/list/{field}?minDocCount=&size=: the values of a field with their counts. */
export function createList(index: ContentIndex, now: () => Date) {
  return async (context: Context) => {
    const field = context.req.param('field') ?? ''
    if (fieldKind(field) !== 'keyword')
      throw new Refusal(400, `list: ${JSON.stringify(field)} is no keyword field`)
    const request = await readBody(context, searchRequestSchema)
    const plan = toPlan({ ...request, dateRange: { from: defaultFrom, ...request.dateRange } }, now())
    const { isLong } = checkCost({ ...plan, rows: 0, fields: [], facets: [field] })
    if (isLong) await takeLongTurn(context)
    const wanted = {
      field,
      size: readCount(context, 'size', defaultSize),
      minDocCount: readCount(context, 'minDocCount', 1),
    }
    const { values, counted } = await index.facets([wanted], plan, context.req.raw.signal)
    const [topics = []] = values
    const response = { topics, numFound: topics.length, ...(counted && { counted }) }
    return answerText(context, textOf(JSON.stringify({ response })))
  }
}
