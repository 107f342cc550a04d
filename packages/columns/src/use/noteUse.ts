import type { Use, UseKind } from '../model/use.ts'
import type { Store } from '../store/store.ts'

export type Taken = {
  documentId: string
  revision: number
  how: UseKind
  /** The selected text; null if the whole document was taken. */
  passage: string | null
}

/** Adds a line to the account of use, with the payload that was taken (D48). */
export async function noteUse(store: Store, taken: Taken, at: Date): Promise<void> {
  const use: Use = {
    ...taken,
    id: crypto.randomUUID(),
    at,
    raw: await payloadOf(store, taken),
    acknowledged: null,
    missed: null,
    gone: null,
  }
  await store.putUses([use])
}

async function payloadOf(
  store: Store,
  { documentId, revision }: Pick<Taken, 'documentId' | 'revision'>,
): Promise<unknown> {
  const stored = await store.document(documentId)
  if (stored?.card.revision === revision) return stored.raw
  // The document may have been revised while the reader had it open.
  const earlier = (await store.revisions(documentId)).find(each => each.revision === revision)
  return earlier?.raw ?? stored?.raw ?? null
}
