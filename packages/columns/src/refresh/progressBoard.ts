import { createListeners } from '../base/listeners.ts'
import { advance, freshProgress, type Progress, type ProgressEvent } from './progress.ts'

/** How each column is doing. Lives in this tab's memory; the rows live in the store. */
export type ProgressBoard = {
  get(id: string): Progress
  /** Subscribers hear of a change only where it changes what is shown. */
  note(id: string, event: ProgressEvent): void
  forget(id: string): void
  /** How many columns something is known of. */
  size(): number
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
    size: () => progressById.size,
    subscribe: listeners.subscribe,
  }
}
