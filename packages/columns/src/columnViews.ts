import { createColumnView, type ColumnView } from './columnView.ts'
import type { Store } from './store/store.ts'

/** Ms that a view which was begun waits for whoever draws it. */
const keptForMs = 10_000

export type ColumnViews = {
  /** Reads ahead of whoever draws the column. Resolves with the view when its first cards are there. */
  begin(id: string): Promise<ColumnView>
  /** The one that was begun, if there is one. */
  of(id: string): ColumnView
}

/** Windows on the columns of the store. */
export function createColumnViews(store: Store): ColumnViews {
  const begun = new Map<string, ColumnView>()
  return {
    begin(id) {
      const view = createColumnView(store, id)
      begun.set(id, view)
      return new Promise(resolve => {
        // As long as somebody listens, it follows the store.
        const leave = view.subscribe(() => resolve(view))
        setTimeout(() => {
          leave()
          begun.delete(id)
        }, keptForMs)
      })
    },
    of: id => begun.get(id) ?? createColumnView(store, id),
  }
}
