import type { NewsDocument } from '@wiredeck/document'

/** Documents that are related to one; an empty list if the request fails, which is reported elsewhere. */
export type FetchRelated = (document: NewsDocument, size: number) => Promise<NewsDocument[]>
