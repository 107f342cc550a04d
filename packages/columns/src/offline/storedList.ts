import {
  ApiError,
  RequestError,
  toSearchRequest,
  type SearchParams,
  type SearchRequest,
} from '@wiredeck/content-api'
import { withoutDocuments, type Column } from '../model/column.ts'
import { mostDocuments } from '../store/trim.ts'
import type { OfflineSearcher } from './offlineSearcher.ts'

/** What the deck can do without the wire. */
export type Offline = {
  /** As far as the browser knows: nothing is asked of the wire while it is false. */
  isOnline: () => boolean
  search: OfflineSearcher['search']
}

/** The ids of all stored documents that the search would find, newest first. */
export async function findStored(
  { search }: Offline,
  params: SearchParams,
  size: number = mostDocuments,
): Promise<string[]> {
  return (await search(toStoredRequest(params, size))).ids
}

/** The body of a search as the wire would get it; only the number of rows is one that no request may ask for. */
export function toStoredRequest(params: SearchParams, size: number): SearchRequest {
  // The two operators of full text mean the same (decision 16).
  const request = toSearchRequest({ ...params, size: 0 }, { fullTextMatch: 'in', maxRows: 0 })
  return { ...request, maxRows: size }
}

/** The column with what is stored as its list, which has no edges: nothing can be read on from there. */
export function withStored(column: Column, documentsIds: string[]): Column {
  return { ...withoutDocuments(column), documentsIds, isStoredOnly: true }
}

/** Does a failed search say nothing about what was asked? A refusal does. */
export function isOutage(error: unknown): boolean {
  if (error instanceof ApiError) return error.code >= 500 || error.code === 429
  return !(error instanceof RequestError)
}
