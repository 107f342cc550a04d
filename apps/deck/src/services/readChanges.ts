import { changesBetween, type Changes } from '@wiredeck/changes'
import type { Store } from '@wiredeck/columns'
import { parseDocument, type NewsDocument } from '@wiredeck/document'

/** Of a module of its own, because most cards have not changed. */
export async function readChanges(store: Store, id: string, from: number): Promise<Changes | null> {
  const now = await store.document(id)
  if (!now || now.card.revision <= from) return null
  const earlier = (await store.revisions(id)).find(({ revision }) => revision <= from)
  const [before, after] = [parsed(earlier?.raw), parsed(now.raw)]
  return before && after && changesBetween(before, after)
}

function parsed(raw: unknown): NewsDocument | null {
  const result = parseDocument(raw)
  return 'document' in result ? result.document : null
}
