import type { ContentApi, SearchParams } from '@wiredeck/content-api'
import { parseDocuments, type NewsDocument } from '@wiredeck/document'
import { findStored, type Offline } from '../offline/storedList.ts'
import type { Report } from '../base/report.ts'
import type { Store } from '../store/store.ts'

export type RelatedDeps = {
  api: Pick<ContentApi, 'search'>
  store: Pick<Store, 'payloads'>
  report: Report
  offline?: Offline | undefined
}

/** The default number of related documents (deck 9). */
const relatedCount = 9

/**
 * Other documents of the same events, newest first (deck 7); offline, only stored ones. Empty if the document
 * has no event with an id, and if the search fails, which is only logged (deck 8).
 */
export async function findRelated(
  deps: RelatedDeps,
  document: NewsDocument,
  size = relatedCount,
): Promise<NewsDocument[]> {
  const events = document.events.flatMap(({ id }) => id ?? [])
  if (events.length === 0) return []
  const { report } = deps
  try {
    const search = relatedSearch(document.id, events, size)
    return parseDocuments(await searchAnywhere(deps, search), { report }).documents
  } catch (error) {
    report('Related documents not loaded', error)
    return []
  }
}

/** Raw documents from the wire; offline, from the store. */
export async function searchAnywhere(
  { api, store, offline }: RelatedDeps,
  search: SearchParams,
): Promise<unknown[]> {
  if (!offline || offline.isOnline()) return (await api.search(search)).documents
  const stored = await store.payloads(
    await findStored(offline, search, search.size === undefined ? {} : { size: search.size }),
  )
  return stored.map(({ raw }) => raw)
}

function relatedSearch(id: string, events: readonly string[], size: number): SearchParams {
  return {
    fields: {
      uno: { exclude: [id] },
      event: events.map(event => `afpevent:${event}`),
      slug: { exclude: ['agenda'] },
      genre: { exclude: ['DocRobot'] },
    },
    size,
  }
}
