import type { Card, Recall, Taken, Use } from '@wiredeck/columns'
import { late, type Late } from '../platform/late.ts'
import type { Listeners } from '../platform/listeners.ts'

/** The reader's account of use, as this tab knows it, and the recalls that the reader has to hear of. */
export type UsesState = {
  /** The last first; null until they were read. */
  uses: readonly Use[] | null
  /** The documents that were used, as this device has them now, by their ids. */
  cards: ReadonlyMap<string, Card>
  /** Used documents that may no longer be used, the gravest first, until they are acknowledged. */
  recalls: readonly Recall[]
  /** For how many hours after its use a document is watched; absent until that was read. */
  watchedHours?: number
}

/** The account of use. The code that keeps it comes later, with the engine. */
export type UsesBoard = {
  /** Another object after every change. */
  state(): UsesState
  /** Writes down what leaves the deck just now. Never rejects. */
  note(taken: Taken): Promise<void>
  /** Notes that the reader knows what became of a used document. Rejects if that cannot be stored. */
  acknowledge(recall: Recall): Promise<void>
  /** The reader has chosen for how many hours a document is watched. */
  watchFor(hours: number): void
  subscribe: Listeners['subscribe']
}

const nothingYet: UsesState = { uses: null, cards: new Map(), recalls: [] }

export function createUsesBoard(): Late<UsesBoard> {
  return late<UsesBoard>({
    nothing: { state: () => nothingYet, watchFor: () => {} },
    calls: { note: true, acknowledge: true },
  })
}
