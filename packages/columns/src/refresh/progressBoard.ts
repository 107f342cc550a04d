import { createListeners } from '../base/listeners.ts'
import { advance, freshProgress, type Progress, type ProgressEvent } from './progress.ts'

/** The progress of each column, in this tab's memory only; the rows are in the store. */
export type ProgressBoard = {
  get(id: string): Progress
  /** Subscribers are called only if the change affects what is shown. */
  note(id: string, event: ProgressEvent): void
  forget(id: string): void
  /** The columns with progress. */
  ids(): readonly string[]
  subscribe: (listener: (id: string) => void) => () => void
}

export function createProgressBoard(): ProgressBoard {
  const progressById = new Map<string, Progress>()
  const listeners = createListeners<string>()
  const get = (id: string) => progressById.get(id) ?? freshProgress
  return {
    get,
    note(id, event) {
      const before = get(id)
      const after = advance(before, event)
      progressById.set(id, after)
      if (after.status !== before.status) listeners.tell(id)
    },
    forget: id => void progressById.delete(id),
    ids: () => [...progressById.keys()],
    subscribe: listeners.subscribe,
  }
}
