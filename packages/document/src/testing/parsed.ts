import { parseDocument } from '../parse.ts'
import type { NewsDocument } from '../base/document.ts'

/** The document that a raw payload becomes; a test that expected one fails with the reason. */
export function parsed(raw: unknown): NewsDocument {
  const result = parseDocument(raw)
  if ('dropped' in result) throw new Error(result.dropped.reason)
  return result.document
}

/** Like `parsed`, for a test that reads fields which only this type has. */
export function parsedAs<T extends NewsDocument['type']>(type: T, raw: unknown): NewsDocument & { type: T } {
  const document = parsed(raw)
  if (!isOfType(document, type)) throw new Error(`Expected a ${type}, not a ${document.type}`)
  return document
}

/** Why a raw payload was dropped. */
export function reasonOf(raw: unknown): string {
  const result = parseDocument(raw)
  if ('document' in result) throw new Error('The document was kept')
  return result.dropped.reason
}

function isOfType<T extends NewsDocument['type']>(
  document: NewsDocument,
  type: T,
): document is NewsDocument & { type: T } {
  return document.type === type
}
