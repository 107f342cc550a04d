import type { DocumentFiling } from './wirePoint.ts'

/** An earlier revision of a stored document, which is kept as long as the document (D45). */
export type StoredRevision = {
  id: string
  revision: number
  /** When this revision replaced the one before it; null if nobody was told of it, such as the first. */
  changed: Date | null
  raw: unknown
  /** Its place in the wire's log; absent if unknown. */
  filing?: DocumentFiling
}

/** The most earlier revisions that are kept of a document. */
export const mostRevisions = 10
