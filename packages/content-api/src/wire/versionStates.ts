import * as v from 'valibot'

/** The most documents of one POST. */
export const mostVersionsAsked = 100

export const versionsRequestSchema = v.object({
  unos: v.pipe(v.array(v.string()), v.maxLength(mostVersionsAsked)),
})

/**
 * What a revision says of its state, without its texts. The fields of the payload are as they were filed, and
 * absent where it has none.
 */
export const versionStateSchema = v.object({
  revision: v.number(),
  status: v.optional(v.unknown()),
  signal: v.optional(v.unknown()),
  advisory: v.optional(v.unknown()),
  embargoed: v.optional(v.unknown()),
  lang: v.optional(v.unknown()),
  published: v.optional(v.unknown()),
  /** Whether a line of the body only marks a cancellation. */
  hasCancellationMark: v.boolean(),
  /** ISO instants: when the agency filed it, and when it entered the log. */
  filed: v.string(),
  logged: v.string(),
})
export type VersionState = v.InferOutput<typeof versionStateSchema>

/** The known ones of the documents that were asked for, each with its revisions in the order of filing. */
export const versionStatesSchema = v.object({
  documents: v.array(v.object({ uno: v.string(), versions: v.array(versionStateSchema) })),
})
