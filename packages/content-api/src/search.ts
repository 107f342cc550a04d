import type { Send } from './send.ts'
import { toSearchRequest, type SearchParams, type SearchSettings } from './searchRequest.ts'
import { readDate, searchAnswerSchema, type Filing, type SearchAnswer } from './wire/index.ts'

/** One batch of raw documents. */
export type SearchResult = {
  /** The number of matching documents, or a lower bound of it; 0 if the server does not send it. */
  count: number
  isLowerBound: boolean
  /** As received, unchecked, because `@wiredeck/document` parses them. */
  documents: unknown[]
  /** Each document's place in the log of a wire that has one, in their order; null if not in the log. */
  filings?: (({ log: string } & Filing) | null)[]
  /** An ISO instant from which on everything is found; absent if everything is. */
  analysedFrom?: string
}

export type CallOptions = {
  signal?: AbortSignal | undefined
  /** Whether a read that failed by an outage is sent a second time. Default true. */
  isRepeated?: boolean
}

/** POST /v1/api/search (data 7). */
export async function search(
  send: Send,
  params: SearchParams,
  settings: SearchSettings,
  { signal, isRepeated = true }: CallOptions = {},
): Promise<SearchResult> {
  const body = toSearchRequest(params, settings)
  const answer = await send(searchAnswerSchema, {
    method: 'POST',
    path: '/v1/api/search',
    body,
    isRead: isRepeated,
    signal,
  })
  return toSearchResult(answer)
}

export function toSearchResult({ response }: SearchAnswer): SearchResult {
  return {
    count: response.numFound,
    isLowerBound: response.numFoundRelation === 'gte',
    documents: response.docs,
    ...filingsOf(response),
    ...analysedFromOf(response),
  }
}

function filingsOf({ log, filings }: SearchAnswer['response']): Pick<SearchResult, 'filings'> {
  if (log === undefined || filings === undefined) return {}
  return { filings: filings.map(filing => filing && { log, ...filing }) }
}

/** A text that is no instant says nothing. */
function analysedFromOf({ analysedFrom }: SearchAnswer['response']): Pick<SearchResult, 'analysedFrom'> {
  const isInstant = analysedFrom !== undefined && readDate(analysedFrom, 'from', new Date(0)) !== null
  return isInstant ? { analysedFrom } : {}
}
