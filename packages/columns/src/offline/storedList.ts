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

/** What the deck uses without the wire. */
export type Offline = {
  /** What the browser says. While it is false, the wire is not asked. */
  isOnline: () => boolean
  search: OfflineSearcher['search']
}

/**
 * The ids of all stored documents that the search would find, newest first. `tellSoFar` gets intermediate
 * results while the documents are indexed for the first time.
 */
export async function findStored(
  { search }: Offline,
  params: SearchParams,
  { size = mostDocuments, tellSoFar }: { size?: number; tellSoFar?: (ids: string[]) => void } = {},
): Promise<string[]> {
  const request = toStoredRequest(params, size)
  return (await search(request, tellSoFar && (({ ids }) => tellSoFar(ids)))).ids
}

/**
 * The body of a search in the wire's form, except that its number of rows may exceed the limit of a request.
 */
export function toStoredRequest(params: SearchParams, size: number): SearchRequest {
  // The two full-text operators mean the same here (D16).
  const request = toSearchRequest({ ...params, size: 0 }, { fullTextMatch: 'in', maxRows: 0 })
  return { ...request, maxRows: size }
}

/** The column with the stored matches as its list, without edges, so that no refresh can continue from it. */
export function withStored(column: Column, documentsIds: string[]): Column {
  return { ...withoutDocuments(column), documentsIds, isStoredOnly: true }
}

/** Whether a failed search says nothing about the query. A refusal says something. */
export function isOutage(error: unknown): boolean {
  if (error instanceof ApiError) return error.code >= 500 || error.code === 429
  return !(error instanceof RequestError)
}
