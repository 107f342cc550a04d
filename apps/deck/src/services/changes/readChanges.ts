import { changesBetween, headlineRanges, isGraverThan, type Changes } from '@wiredeck/changes'
import type { Store } from '@wiredeck/columns'
import { documentOf } from '@wiredeck/document'

export type DocumentChanges = Changes & {
  /** The words of the headline that were not there before; UTF-16 units. */
  inHeadline: readonly { start: number; end: number }[]
  /** Something more than the wording has changed. */
  isAboveWording: boolean
}

/** In a module of its own, because most cards have not changed. */
export async function readChanges(store: Store, id: string, from: number): Promise<DocumentChanges | null> {
  const now = await store.document(id)
  if (!now || now.card.revision <= from) return null
  const earlier = (await store.revisions(id)).find(({ revision }) => revision <= from)
  const [before, after] = [documentOf(earlier?.raw), documentOf(now.raw)]
  if (!before || !after) return null
  const changes = changesBetween(before, after)
  const isAboveWording = changes.first !== null && isGraverThan(changes.first.kind, 'wording')
  return { ...changes, inHeadline: headlineRanges(before, after), isAboveWording }
}
