import type { StoredRevision } from '@wiredeck/columns'
import type { NewsDocument } from '@wiredeck/document'
import type { Services } from '../../../context/services.tsx'

export type VersionSources = Pick<Services, 'store' | 'askVersions'>

/** As many are kept of a document. */
const mostKept = 10

/**
 * Stores the earlier revisions that the wire has of a document and this device has never seen. Resolves with when the document's
 * own one was filed, where the wire was asked and says so. Asks for nothing where none can be missing and that time is known,
 * or where the wire tells of none. Rejects where the wire cannot be asked.
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
