import type { IndexedDocument } from '../contentIndex.ts'

/** A story of a fictional agency, as the content API delivers it, with what a test wants different. */
export function strikeStory(uno: string, changes: Record<string, unknown>): IndexedDocument {
  const payload = {
    uno,
    class: 'text',
    created: '2026-02-22T09:06:59Z',
    published: '2026-02-22T09:10:00Z',
    urgency: 3,
    status: 'Usable',
    lang: 'en',
    provider: 'Wire',
    headline: 'Dockers strike in the harbour',
    news: ['The port is closed.', 'Talks begin on Monday.'],
    slug: ['transport'],
    country: 'FRA',
    ...changes,
  }
  return { uno, raw: JSON.stringify(payload) }
}
