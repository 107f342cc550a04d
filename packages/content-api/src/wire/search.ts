import * as v from 'valibot'
import type { Filter } from '@wiredeck/query'

/** The most rows of one search request (data 9). */
export const maxBatchSize = 1000

/** The limits of a filter tree: its depth of nesting, its number of values, and the UTF-8 bytes of each value. */
export const filterLimits = { depth: 64, values: 1000, valueBytes: 4096 }

const values = v.array(v.union([v.string(), v.number()]))

/** A filter tree of any shape; the server checks it against `filterLimits`. */
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
 * The body of POST /v1/api/search and of POST /v1/api/list/{field}. Other clients also send `tz`, `dateGap`,
 * `wantedFacets` and `wantCluster`, which are accepted and ignored.
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
  /**
   * Our own (`docs/live.md`): the answer has the place of each document in the log. Other servers ignore it.
   */
  withFilings: v.optional(v.boolean()),
  /**
   * Our own (`docs/live.md`): false omits `numFound`, so that nothing is counted. Other servers ignore it.
   */
  withTotal: v.optional(v.boolean()),
})
export type SearchRequest = v.InferOutput<typeof searchRequestSchema>

/** The place of a document in the server's log (`docs/live.md`). */
export const filingSchema = v.object({
  /** The number of its newest revision. */
  number: v.number(),
  /** Among documents with the same `published`, the highest order comes first. */
  order: v.number(),
  /** The number of its first entry; null if that is in the agency's past. Earlier servers omit it. */
  first: v.optional(v.nullable(v.number())),
  /** The ISO instant at which its newest revision was filed. Earlier servers omit it. */
  filed: v.optional(v.string()),
})
export type Filing = v.InferOutput<typeof filingSchema>

/** The fields of every raw document; `@wiredeck/document` checks the rest. */
export const rawRowSchema = v.looseObject({ uno: v.string(), published: v.optional(v.nullable(v.string())) })
export type RawRow = v.InferOutput<typeof rawRowSchema>

/** The answer of search, get and mlt (data 3). */
export const searchAnswerSchema = v.object({
  response: v.object({
    docs: v.optional(v.array(v.unknown()), []),
    numFound: v.optional(v.number(), 0),
    numFoundRelation: v.optional(v.picklist(['eq', 'gte'])),
    /** The identity of the server's log, and each document's place in it; null if it is not in the log. */
    log: v.optional(v.string()),
    filings: v.optional(v.array(v.nullable(filingSchema))),
    /**
     * Our own (`docs/live.md`): an ISO instant. Everything published from then on is found; what is older may not be.
     */
    analysedFrom: v.optional(v.string()),
  }),
})
export type SearchAnswer = v.InferOutput<typeof searchAnswerSchema>

/** Our own: only the newest of the documents that match were counted. Without it, all were. */
const countedSchema = v.optional(v.object({ newest: v.number(), relation: v.literal('gte') }))

/** The answer of POST /v1/api/list/{field}; a name may be null or missing. */
export const listAnswerSchema = v.object({
  response: v.object({
    topics: v.optional(v.array(v.object({ name: v.nullish(v.string()), count: v.number() })), []),
    numFound: v.optional(v.number(), 0),
    counted: countedSchema,
  }),
})

/** The answer of a web story's link: an address under the base URL (data 3). */
export const storyLinkSchema = v.object({ uno: v.string(), href: v.string() })
export type StoryLink = v.InferOutput<typeof storyLinkSchema>
