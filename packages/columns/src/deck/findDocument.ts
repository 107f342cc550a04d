import { ApiError, type ContentApi } from '@wiredeck/content-api'
import { isShortId, parseDocument, type NewsDocument } from '@wiredeck/document'
import { LookupError } from '../base/errors.ts'
import type { Report } from '../base/report.ts'
import type { Store } from '../store/store.ts'
import { toStored } from '../refresh/toStored.ts'

export type DocumentDeps = { api: Pick<ContentApi, 'get' | 'search'>; store: Store; report: Report }

/**
 * The document for an address: from the store, else from the content API, and then stored (deck 4). An id of
 * 5 to 9 letters or digits is a short id; the document has the real one. Throws a LookupError if there is
 * none, and the errors of the API.
 */
export async function findDocument(deps: DocumentDeps, id: string): Promise<NewsDocument> {
  const shortId = isShortId(id) ? id.toUpperCase() : null
  const stored = shortId ? await deps.store.documentByShortId(shortId) : await deps.store.document(id)
  const known = stored && parseDocument(stored.raw, { report: deps.report })
  if (known && 'document' in known) return known.document
  // The document is not stored, or its stored payload is damaged.
  const raw = shortId ? await fetchByShortId(deps, shortId) : await fetchById(deps, id)
  const result = parseDocument(raw, { report: deps.report })
  if (!('document' in result)) throw new LookupError('Document not found')
  await keep(deps, result.document, raw)
  return result.document
}

async function fetchById({ api }: DocumentDeps, id: string): Promise<unknown> {
  try {
    return await api.get(id)
  } catch (error) {
    if (error instanceof ApiError && error.code === 404) throw new LookupError('Document not found')
    throw error
  }
}

/** The API has no call for short ids (content-api 1), so this is a search. */
async function fetchByShortId({ api }: DocumentDeps, shortId: string): Promise<unknown> {
  const { documents } = await api.search({ fields: { afpshortid: [shortId.toLowerCase()] }, size: 1 })
  if (documents.length === 0) throw new LookupError('Document not found')
  return documents[0]
}

/** Storing is optional: a full disk must not keep a document from its reader. */
async function keep({ store, report }: DocumentDeps, document: NewsDocument, raw: unknown): Promise<void> {
  try {
    await store.putDocuments([toStored(document, raw)])
  } catch (error) {
    report('Document not stored', error)
  }
}
