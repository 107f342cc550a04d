import type { NewsDocument } from '@wiredeck/document'
import { toCard } from '../model/card.ts'
import type { DocumentFiling } from '../model/wirePoint.ts'
import type { StoredDocument } from '../store/store.ts'

/** A document in the form of the store, with its payload. */
export function toStored(
  document: NewsDocument,
  raw: unknown,
  filing: DocumentFiling | null = null,
  changed: Date | null = null,
): StoredDocument {
  const { id, shortId, published } = document
  return { id, shortId, published, card: toCard(document, filing, changed), raw }
}
