import * as v from 'valibot'
import type { Filter } from '@wiredeck/query'

/** Most rows one search request may ask for (data 9). */
export const maxBatchSize = 1000

/** How deep a filter tree may nest, and how many values it may hold in all. */
export const filterLimits = { depth: 64, values: 1000 }

const values = v.array(v.union([v.string(), v.number()]))

/** A filter tree of any shape; the server counts depth and values against `filterLimits`. */
export const filterSchema: v.GenericSchema<Filter> = v.union(
  [
    v.object({ and: v.array(v.lazy(() => filterSchema)) }),
    v.object({ or: v.array(v.lazy(() => filterSchema)) }),
    v.object({ name: v.string(), in: values }),
    v.object({ name: v.string(), contains: values }),
    v.object({ name: v.string(), exclude: values }),
  ],
  'Expected one of and, or, in, contains, exclude',
)

/**
 * The body of POST /v1/api/search and of POST /v1/api/list/{field}. Other clients also send `tz`,
 * `dateGap`, `wantedFacets` and `wantCluster`: accepted and ignored.
 */
export const searchRequestSchema = v.object({
  dateRange: v.optional(v.object({ from: v.optional(v.string()), to: v.optional(v.string()) })),
  maxRows: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxBatchSize))),
  startAt: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  sortField: v.optional(v.string()),
  sortOrder: v.optional(v.picklist(['asc', 'desc'])),
  sort: v.optional(v.array(v.object({ sortField: v.string(), sortOrder: v.picklist(['asc', 'desc']) }))),
  lang: v.optional(v.string()),
  fields: v.optional(v.array(v.string())),
  query: v.optional(filterSchema),
  /** Ours (`docs/live.md`): the answer says where each document stands in the log. Other servers ignore it. */
  withFilings: v.optional(v.boolean()),
  /** Ours (`docs/live.md`): false leaves `numFound` out of the answer, so that nothing is counted. Other servers ignore it. */
  withTotal: v.optional(v.boolean()),
})
export type SearchRequest = v.InferOutput<typeof searchRequestSchema>

/** Where a document of an answer stands in the server's log (`docs/live.md`). */
export const filingSchema = v.object({
  /** Of its newest revision. */
  number: v.number(),
  /** Among documents of the same `published`, the one with the higher order stands first. */
  order: v.number(),
  /** The number of the document's first entry; null where it is of the agency's past. Earlier servers do not say it. */
  first: v.optional(v.nullable(v.number())),
})
export type Filing = v.InferOutput<typeof filingSchema>

/** What every raw document of an answer carries; the rest is `document`'s business. */
export const rawRowSchema = v.looseObject({ uno: v.string(), published: v.optional(v.nullable(v.string())) })
export type RawRow = v.InferOutput<typeof rawRowSchema>

/** The answer of search, get and mlt (data 3). */
export const searchAnswerSchema = v.object({
  response: v.object({
    docs: v.optional(v.array(v.unknown()), []),
    numFound: v.optional(v.number(), 0),
    numFoundRelation: v.optional(v.picklist(['eq', 'gte'])),
    /** The identity of the server's log, and the place of each document in it; null for one that is not in the log. */
    log: v.optional(v.string()),
    filings: v.optional(v.array(v.nullable(filingSchema))),
  }),
})
export type SearchAnswer = v.InferOutput<typeof searchAnswerSchema>

/** The answer of POST /v1/api/list/{field}; a name may be null or missing. */
export const listAnswerSchema = v.object({
  response: v.object({
    topics: v.optional(v.array(v.object({ name: v.nullish(v.string()), count: v.number() })), []),
    numFound: v.optional(v.number(), 0),
  }),
})

/** The answer of a web story's link: an address below the base URL (data 3). */
export const storyLinkSchema = v.object({ uno: v.string(), href: v.string() })
export type StoryLink = v.InferOutput<typeof storyLinkSchema>
