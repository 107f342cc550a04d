import { documentOf } from '@wiredeck/document'
import { toCard, type Card } from '../model/card.ts'
import type { Store } from '../store/store.ts'

/** A revision as this device has it; `raw` is null if only its card was noted. */
export type KnownVersion = { card: Card; raw: unknown }

/** One revision of a document; null if this device no longer has it. */
export async function versionOf(
  store: Pick<Store, 'document' | 'revisions'>,
  id: string,
  isWanted: (revision: number) => boolean,
): Promise<KnownVersion | null> {
  const stored = await store.document(id)
  if (stored && isWanted(stored.card.revision)) return stored
  const earlier = (await store.revisions(id)).find(({ revision }) => isWanted(revision))
  const document = earlier && documentOf(earlier.raw)
  return document
    ? { card: toCard(document, earlier.filing ?? null, earlier.changed), raw: earlier.raw }
    : null
}
