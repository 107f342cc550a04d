import { searchRequestSchema } from '@wiredeck/content-api/wire'
import { fieldKind } from '@wiredeck/query'
import type { Context, Next } from 'hono'
import * as v from 'valibot'
import type { ContentIndex, Found, SearchPlan } from '../index/contentIndex.ts'
import { answerDocuments } from './answer.ts'
import { checkCost } from './cost.ts'
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

type Asked = { request: v.InferOutput<typeof requestSchema>; plan: SearchPlan }
type SearchContext = Context<{ Variables: { asked: Asked } }>

/** Answers that are kept are looked for by at most this many calls at once; the others wait for their turns. */
const mostLooking = 1000

/**
 * POST /v1/api/search, in two steps: `answerKept` comes before the caller's turn, because an answer that is kept costs the database
 * next to nothing, and `search` in it.
 */
export function createSearch(index: ContentIndex, now: () => Date) {
  let looking = 0

  async function keptFor({ request, plan }: Asked, signal: AbortSignal): Promise<Found | null> {
    if (Object.keys(request.wantedFacets).length > 0 || looking >= mostLooking) return null
    looking += 1
    try {
      return (await index.kept?.(plan, signal)) ?? null
    } finally {
      looking -= 1
    }
  }

  return {
    async answerKept(context: SearchContext, next: Next) {
      const request = await readBody(context, requestSchema)
      const asked = { request, plan: toPlan(request, now()) }
      checkCost({
        ...asked.plan,
        rows: asked.plan.limit,
        fields: request.fields ?? [],
        facets: Object.keys(request.wantedFacets),
      })
      const found = await keptFor(asked, context.req.raw.signal)
      if (found) return answerDocuments(context, found, request.fields)
      context.set('asked', asked)
      return next()
    },

    async search(context: SearchContext) {
      const { request, plan } = context.get('asked')
      const { signal } = context.req.raw
      const found = await index.search(plan, signal)
      const facets = await facetsOf(index, plan, request.wantedFacets, signal)
      return answerDocuments(context, found, request.fields, facets)
    },
  }
}

type WantedFacets = Record<string, v.InferOutput<typeof facetSchema>>

/** As the agency's API spells it: `occurence`. */
async function facetsOf(index: ContentIndex, plan: SearchPlan, wanted: WantedFacets, signal: AbortSignal) {
  const names = Object.keys(wanted).filter(name => fieldKind(name) === 'keyword')
  if (names.length === 0) return undefined
  const lists = await index.facets(
    names.map(field => ({ field, size: 100, minDocCount: 1, ...wanted[field] })),
    plan,
    signal,
  )
  return Object.fromEntries(
    names.map((name, nth) => [
      name,
      (lists[nth] ?? []).map(({ name: value, count }) => ({ value, occurence: count })),
    ]),
  )
}
