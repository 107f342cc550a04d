import type { Card } from '../model/card.ts'
import { isDate } from '../checked/fields.ts'
import type { DocumentRow } from './indexedDbSchema.ts'
import type { StoredDocument } from './store.ts'

/** A document of its row and its card. */
export function documentFrom(row: DocumentRow, card: Card): StoredDocument {
  const { id, shortId = null, published, raw } = row
  return { id, shortId, published: isDate(published) ? published : card.published, card, raw }
}

/** All earlier revisions of a document. */
export function revisionsOf(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id, Number.NEGATIVE_INFINITY], [id, Number.POSITIVE_INFINITY])
}
