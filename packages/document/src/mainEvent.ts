import type { NewsDocument, NewsEvent } from './base/document.ts'

/** The event whose story a document tells: the first one with an id, else the first; null without an event. */
export function mainEvent({ events }: Pick<NewsDocument, 'events'>): NewsEvent | null {
  return events.find(({ id }) => id !== null) ?? events[0] ?? null
}
