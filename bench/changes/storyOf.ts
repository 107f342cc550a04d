import { parseDocument, type NewsDocument } from '../../packages/document/src/index.ts'

/** A text of the wire with this headline and these paragraphs. */
export function storyOf(lang: string, headline: string, news: string[]): NewsDocument {
  const filed = '2026-02-22T09:00:00Z'
  const head = { uno: 'story', class: 'text', created: filed, published: filed, revision: 1, urgency: 4 }
  const result = parseDocument({ ...head, status: 'Usable', provider: 'Corvane', lang, headline, news })
  if ('dropped' in result) throw new Error(result.dropped.reason)
  return result.document
}
