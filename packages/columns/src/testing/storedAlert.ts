import type { Alert } from '../model/alert.ts'
import { storedStory } from './storedStory.ts'

/** A flash that alerted, as a line of the priority list. */
export function storedAlert(documentId: string, revision = 1, changes: Partial<Alert> = {}): Alert {
  const { card } = storedStory(documentId)
  return {
    id: `${documentId} ${revision}`,
    documentId,
    revision,
    kind: 'new',
    card: { ...card, revision, urgency: 1 },
    at: new Date(5),
    heard: new Date(revision),
    columns: [{ id: 'a', level: 'mark', why: 'fire' }],
    level: 'mark',
    isLate: false,
    hasBand: true,
    acknowledged: null,
    ...changes,
  }
}
