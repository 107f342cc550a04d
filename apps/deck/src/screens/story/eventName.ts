import { mainEvent, type NewsDocument } from '@wiredeck/document'

/**
 * What the agency calls an event, by the documents of its story; null if they do not say. `event` is the event's
 * id, or `~` and the id of a document. A code that stands in the place of a name is none.
 */
export function eventName(documents: readonly NewsDocument[], event: string): string | null {
  const told = documents.flatMap(document =>
    event === `~${document.id}`
      ? (mainEvent(document) ?? [])
      : document.events.filter(({ id }) => id === event),
  )
  return told.find(({ id, name }) => name !== id)?.name ?? null
}
