import type { DocumentChanges } from './readChanges.ts'
import type { Store } from '@wiredeck/columns'

/** What an editor would call the difference between a revision that the reader knows and the one that is stored. */
export type ChangeReader = {
  /**
   * Null if the stored revision is no later one, or if the earlier one is not on this device. Rejects if the
   * store or the script fails.
   */
  since(id: string, revision: number): Promise<DocumentChanges | null>
}

/** How many answers are kept, which is more than a deck's cards in sight. */
const mostKept = 500

export function createChangeReader(store: Store): ChangeReader {
  const kept = new Map<string, Promise<DocumentChanges | null>>()
  return {
    async since(id, from) {
      const [card] = await store.cards([id])
      if (!card || card.revision <= from) return null
      const key = `${id} ${from} ${card.revision}`
      const known = kept.get(key)
      if (known) return known
      const reading = import('./readChanges.ts').then(({ readChanges }) => readChanges(store, id, from))
      reading.catch(() => kept.delete(key))
      kept.set(key, reading)
      const [oldest] = kept.keys()
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
      return reading
    },
  }
}
