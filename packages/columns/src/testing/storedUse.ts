import type { Use } from '../model/use.ts'

/** A line of the account of use: a story that was copied whole. */
export function storedUse(documentId: string, changes: Partial<Use> = {}): Use {
  return {
    id: documentId,
    documentId,
    revision: 1,
    how: 'copy',
    at: new Date(5),
    passage: null,
    raw: { revision: 1 },
    noted: 0,
    turns: [],
    unseen: [],
    gone: null,
    ...changes,
  }
}
