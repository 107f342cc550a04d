import * as v from 'valibot'

/**
 * The path of the revisions of documents, which only our server has (`docs/live.md`): GET `{path}/{uno}` has those
 * of one document whole, POST `{path}` what those of many say of their state.
 */
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
