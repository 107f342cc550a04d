import type { StoredRevision } from '@wiredeck/columns'
import type { NewsDocument } from '@wiredeck/document'
import type { Services } from '../../../context/services.tsx'

export type VersionSources = Pick<Services, 'store' | 'askVersions'>

/** As many are kept of a document. */
const mostKept = 10

/**
 * Stores the earlier revisions that the wire has of a document and this device has never seen. Asks for nothing where none
 * can be missing, or where the wire tells of none. Rejects where the wire cannot be asked.
 */
export async function fetchVersions(
  { store, askVersions }: VersionSources,
  { id, revision }: Pick<NewsDocument, 'id' | 'revision'>,
): Promise<void> {
  if (askVersions === null) return
  const stored = await store.revisions(id)
  // Revisions are counted from 1.
  if (stored.length >= Math.min(mostKept, revision - 1)) return
  const filed = await askVersions(id)
  const known = filed.map((version, nth): StoredRevision => ({
    id,
    revision: version.revision,
    // The first one has replaced none.
    changed: nth === 0 ? null : new Date(version.filed),
    raw: version.document,
  }))
  await store.keepRevisions(known.filter(each => each.revision < revision))
}
