import type { ContentApi, SearchParams } from '@wiredeck/content-api'
import { parseDocuments, type NewsDocument } from '@wiredeck/document'
import type { Report } from './refresh.ts'

export type RelatedDeps = { api: Pick<ContentApi, 'search'>; report: Report }

/** How many related documents are asked for, where nobody says otherwise (`deck.md` section 9). */
const relatedCount = 9

/**
 * Other documents of the same events, newest first (`deck.md` section 7). Empty where the document has no event,
 * and where the search fails: that is logged only (`deck.md` section 8).
 */
export async function findRelated(
  { api, report }: RelatedDeps,
  document: NewsDocument,
  size = relatedCount,
): Promise<NewsDocument[]> {
  if (document.events.length === 0) return []
  try {
    const { documents } = await api.search(relatedSearch(document, size))
    return parseDocuments(documents, { report }).documents
  } catch (error) {
    report('Related documents not loaded', error)
    return []
  }
}

function relatedSearch({ id, events }: NewsDocument, size: number): SearchParams {
  return {
    fields: {
      uno: { exclude: [id] },
      event: events.map(event => `afpevent:${event.id}`),
      slug: { exclude: ['agenda'] },
      genre: { exclude: ['DocRobot'] },
    },
    size,
  }
}
