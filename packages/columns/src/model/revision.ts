import type { DocumentFiling } from './wirePoint.ts'

/** An earlier revision of a stored document, which is kept as long as the document (D45). */
export type StoredRevision = {
  id: string
  revision: number
  /** When this revision replaced the one before it; null for one that nobody was told of, such as the first. */
  changed: Date | null
  raw: unknown
  /** Where it stood in the wire's log; absent where that is not known. */
  filing?: DocumentFiling
}

/** How many earlier revisions of a document are kept. */
export const mostRevisions = 10
