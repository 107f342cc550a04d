import * as v from 'valibot'

/** The path of a document's revisions: `{path}/{uno}`. Only our server has it (`docs/live.md`). */
export const versionsPath = '/wire/v1/versions'

/** A revision of a document as it was filed. */
export const versionSchema = v.object({
  revision: v.number(),
  /** ISO instants: when the agency filed it, and when it entered the log. */
  filed: v.string(),
  logged: v.string(),
  /** The raw document. */
  document: v.unknown(),
})
export type Version = v.InferOutput<typeof versionSchema>

export const versionsAnswerSchema = v.object({ versions: v.array(versionSchema) })
