import type { SearchParams } from '@wiredeck/content-api'
import { mainEvent, parseDocuments, type NewsDocument } from '@wiredeck/document'
import { findDocument, type DocumentDeps } from './findDocument.ts'
import { isSameStory } from './isSameStory.ts'
import { searchAnywhere, type RelatedDeps } from './findRelated.ts'

/** More than the longest story of one day has. */
const mostDocuments = 300
/** Without an event, a story is what was filed within two days of the document, in milliseconds. */
const aroundMs = 2 * 86_400_000

/**
 * All that the agency filed on an event, oldest first; offline, only what is stored. `event` is an event's
 * id, or `~` and a document's id: then it is the document's event, by its name where the agency sends no id, or
 * else documents of the same story within two days of it. Rejects if a search fails or the document does not exist.
 */
export async function findStory(deps: RelatedDeps & DocumentDeps, event: string): Promise<NewsDocument[]> {
  const document = event.startsWith('~') ? await findDocument(deps, event.slice(1)) : null
  const told = document ? mainEvent(document) : { id: event, name: event }
  const search = told
    ? { event: [told.id === null ? told.name : `afpevent:${told.id}`] }
    : { slug: document?.slugs ?? [] }
  const found = parseDocuments(
    await searchAnywhere(deps, {
      fields: search,
      size: mostDocuments,
      ...(document && !told ? around(document) : {}),
    }),
    { report: deps.report },
  ).documents
  const related = document && !told ? found.filter(other => isSameStory(document, other)) : found
  return related.sort((one, other) => one.published.getTime() - other.published.getTime())
}

function around({ published }: NewsDocument): Pick<SearchParams, 'dateFrom' | 'dateTo'> {
  const at = (ms: number) => new Date(published.getTime() + ms).toISOString()
  return { dateFrom: at(-aroundMs), dateTo: at(aroundMs) }
}
