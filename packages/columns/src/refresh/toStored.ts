import type { NewsDocument } from '@wiredeck/document'
import { toCard } from '../model/card.ts'
import type { DocumentFiling } from '../model/wirePoint.ts'
import type { StoredDocument } from '../store/store.ts'

/**
 * A document in the form of the store, with its payload. Of a later revision, the log knows when it replaced
 * the one before.
 */
export function toStored(
  document: NewsDocument,
  raw: unknown,
  filing: DocumentFiling | null = null,
  changed: Date | null = null,
): StoredDocument {
  const byLog = document.revision > 1 && filing?.filed ? new Date(filing.filed) : null
  const { id, shortId, published } = document
  return { id, shortId, published, card: toCard(document, filing, changed ?? byLog), raw }
}
