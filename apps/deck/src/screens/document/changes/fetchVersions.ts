import type { Store, StoredRevision } from '@wiredeck/columns'
import type { NewsDocument } from '@wiredeck/document'
import type { Services } from '../../../context/services.tsx'

export type VersionSources = { store: Store } & Pick<Services['filling'], 'askVersions'>

/** How many revisions of a document are kept. */
const mostKept = 10

/**
 * Stores the earlier revisions of a document that this device has never seen. Resolves with the time when the
 * document's own revision was filed, if the wire was asked and says so; else null. Does not ask if the wire
 * tells of no revisions, or if none can be missing and that time is known. Rejects if the wire cannot be
 * asked.
 */
export async function fetchVersions(
  { store, askVersions }: VersionSources,
  { id, revision }: Pick<NewsDocument, 'id' | 'revision'>,
  { isTimeKnown = true } = {},
): Promise<Date | null> {
  // Revisions are counted from 1, and the first one has replaced none.
  if (askVersions === null || revision === 1) return null
  const stored = await store.revisions(id)
  if (isTimeKnown && stored.length >= Math.min(mostKept, revision - 1)) return null
  const filed = await askVersions(id)
  const known = filed.map((version, nth): StoredRevision => ({
    id,
    revision: version.revision,
    changed: nth === 0 ? null : new Date(version.filed),
    raw: version.document,
  }))
  await store.keepRevisions(known.filter(each => each.revision < revision))
  return known.find(each => each.revision === revision)?.changed ?? null
}
