import { documentOf } from '@wiredeck/document'
import { toCard, type Card } from '../model/card.ts'
import type { Store } from '../store/store.ts'

/** The last revision before the document's own on this device; null if there is none. */
export async function beforeOf(
  store: Pick<Store, 'document' | 'revisions'>,
  { id, revision }: Pick<Card, 'id' | 'revision'>,
): Promise<{ card: Card; raw: unknown } | null> {
  const stored = await store.document(id)
  if (stored && stored.card.revision < revision) return stored
  const earlier = (await store.revisions(id)).find(each => each.revision < revision)
  const document = earlier && documentOf(earlier.raw)
  return document ? { card: toCard(document), raw: earlier.raw } : null
}
