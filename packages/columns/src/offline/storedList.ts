import {
  ApiError,
  RequestError,
  toSearchRequest,
  type SearchParams,
  type SearchRequest,
} from '@wiredeck/content-api'
import { withoutDocuments, type Column } from '../model/column.ts'
import { mostDocuments } from '../store/mostDocuments.ts'
import type { OfflineSearcher } from './offlineSearcher.ts'

/** What the deck can do without the wire. */
export type Offline = {
  /** As far as the browser knows. While it is false the wire is not asked. */
  isOnline: () => boolean
  search: OfflineSearcher['search']
}

/**
 * The ids of all stored documents that the search would find, newest first. `tellSoFar` hears of those that are found
 * while the documents are indexed for the first time.
 */
export async function findStored(
  { search }: Offline,
  params: SearchParams,
  { size = mostDocuments, tellSoFar }: { size?: number; tellSoFar?: (ids: string[]) => void } = {},
): Promise<string[]> {
  const request = toStoredRequest(params, size)
  return (await search(request, tellSoFar && (({ ids }) => tellSoFar(ids)))).ids
}

/** The body of a search as the wire would get it; only its number of rows is beyond what a request may ask for. */
export function toStoredRequest(params: SearchParams, size: number): SearchRequest {
  // The two operators of full text mean the same (D16).
  const request = toSearchRequest({ ...params, size: 0 }, { fullTextMatch: 'in', maxRows: 0 })
  return { ...request, maxRows: size }
}

/** The column with the stored matches as its list, which has no edges, so that nothing can be read on from there. */
export function withStored(column: Column, documentsIds: string[]): Column {
  return { ...withoutDocuments(column), documentsIds, isStoredOnly: true }
}

/** Whether a failed search says nothing about the query. A refusal does. */
export function isOutage(error: unknown): boolean {
  if (error instanceof ApiError) return error.code >= 500 || error.code === 429
  return !(error instanceof RequestError)
}
