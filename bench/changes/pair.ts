import type { NewsDocument } from '../../packages/document/src/index.ts'

/** Two revisions of a document. */
export type Pair = [before: NewsDocument, after: NewsDocument]
