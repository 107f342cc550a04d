import type { Store, StoredRevision } from '@wiredeck/columns'

/** A revision as the wire tells it; `filed` is an ISO instant. */
type WireVersion = { revision: number; filed: string; document: unknown }

/** Earlier revisions of documents: those that this device has seen, and those that the wire can tell. */
export type VersionReader = {
  /** Whether the wire can be asked. */
  isOffered: boolean
  /** The earlier revisions that are stored, the newest first. */
  stored(id: string): Promise<StoredRevision[]>
  /**
   * Stores what the wire has of a document's earlier revisions. It is asked once for each revision of the document, and
   * not at all while the device is offline. Never rejects: what is stored is told in any case.
   */
  fetch(id: string, revision: number): Promise<void>
}

type Deps = {
  store: Pick<Store, 'revisions' | 'keepRevisions'>
  /** Null where the wire tells of none. */
  ask: ((id: string) => Promise<WireVersion[]>) | null
  isOnline: () => boolean
  report: (what: string, error: unknown) => void
}

export function createVersionReader({ store, ask, isOnline, report }: Deps): VersionReader {
  const asked = new Map<string, Promise<void>>()
  const keepBefore = async (id: string, revision: number): Promise<void> => {
    const known = toRevisions(id, (await ask?.(id)) ?? [])
    await store.keepRevisions(known.filter(each => each.revision < revision))
  }
  return {
    isOffered: ask !== null,
    stored: id => store.revisions(id),
    async fetch(id, revision) {
      if (ask === null || !isOnline()) return
      const key = `${id} ${revision}`
      const asking = asked.get(key) ?? keepBefore(id, revision)
      asked.set(key, asking)
      try {
        await asking
      } catch (error) {
        asked.delete(key)
        report('Earlier versions could not be fetched', error)
      }
    },
  }
}

/** The first one has replaced none. */
function toRevisions(id: string, versions: readonly WireVersion[]): StoredRevision[] {
  return versions.map(({ revision, filed, document }, nth) => ({
    id,
    revision,
    changed: nth === 0 ? null : new Date(filed),
    raw: document,
  }))
}
