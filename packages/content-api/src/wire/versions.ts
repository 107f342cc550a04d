import * as v from 'valibot'

/** Where the revisions of a document are: `{path}/{uno}`. Our server's own; other servers have none (`docs/live.md`). */
export const versionsPath = '/wire/v1/versions'

/** A revision of a document as it was filed. */
export const versionSchema = v.object({
  revision: v.number(),
  /** When the agency filed it, and when it came into the log: ISO instants. */
  filed: v.string(),
  logged: v.string(),
  /** The raw document. */
  document: v.unknown(),
})
export type Version = v.InferOutput<typeof versionSchema>

export const versionsAnswerSchema = v.object({ versions: v.array(versionSchema) })
