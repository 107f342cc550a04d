import { searchRequestSchema } from '@wiredeck/content-api/wire'
import { fieldKind } from '@wiredeck/query'
import type { Context } from 'hono'
import * as v from 'valibot'
import type { ContentIndex, SearchPlan } from '../index/contentIndex.ts'
import { answerDocuments } from './answer.ts'
import { checkCost } from '../callers/searchCost.ts'
import { takeLongTurn } from '../callers/takeTurn.ts'
import { readBody } from './readBody.ts'
import { toPlan } from './notifications/toPlan.ts'

const facetSchema = v.object({
  size: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)), 100),
  minDocCount: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)), 1),
})
const requestSchema = v.object({
  ...searchRequestSchema.entries,
  wantedFacets: v.optional(v.record(v.string(), facetSchema), {}),
})

/** POST /v1/api/search */
export function createSearch(index: ContentIndex, now: () => Date) {
  return async (context: Context) => {
    const request = await readBody(context, requestSchema)
    const plan = toPlan(request, now())
    const { isLong } = checkCost({
      ...plan,
      rows: plan.limit,
      fields: request.fields ?? [],
      facets: Object.keys(request.wantedFacets),
    })
    if (isLong) await takeLongTurn(context)
    const { signal } = context.req.raw
    const found = await index.search(plan, signal)
    const members = await facetsOf(index, plan, request.wantedFacets, signal)
    return answerDocuments(context, found, request.fields, members)
  }
}

type WantedFacets = Record<string, v.InferOutput<typeof facetSchema>>

/** As the agency's API spells it: `occurence`. `counted` is ours, and says that only the newest were counted. */
async function facetsOf(index: ContentIndex, plan: SearchPlan, wanted: WantedFacets, signal: AbortSignal) {
  const names = Object.keys(wanted).filter(name => fieldKind(name) === 'keyword')
  if (names.length === 0) return undefined
  const { values: lists, counted } = await index.facets(
    names.map(field => ({ field, size: 100, minDocCount: 1, ...wanted[field] })),
    plan,
    signal,
  )
  const facets = Object.fromEntries(
    names.map((name, nth) => [
      name,
      (lists[nth] ?? []).map(({ name: value, count }) => ({ value, occurence: count })),
    ]),
  )
  return { facets, ...(counted && { counted }) }
}
