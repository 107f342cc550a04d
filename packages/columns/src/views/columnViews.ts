import { createColumnView, type ColumnView } from './columnView.ts'
import type { Report } from '../base/report.ts'
import type { Store } from '../store/store.ts'

/** Ms that a view which was begun is kept for its column to be drawn. */
const keptForMs = 10_000
/** Ms after which a column is drawn without its cards. */
const cardsWithinMs = 500

export type ColumnViews = {
  /**
   * Reads before the column is drawn. Resolves with the view when its first cards are there, at the latest after half a
   * second.
   */
  begin(id: string): Promise<ColumnView>
  /** The view that was begun, if there is one. */
  of(id: string): ColumnView
}

/** Windows on the columns of the store. */
export function createColumnViews(store: Store, report?: Report): ColumnViews {
  const options = report && { report }
  const begun = new Map<string, { view: ColumnView; ready: Promise<ColumnView> }>()

  const begin = (id: string): Promise<ColumnView> => {
    const view = createColumnView(store, id, options)
    const ready = new Promise<ColumnView>(resolve => {
      // As long as somebody listens, it follows the store.
      const leave = view.subscribe(() => resolve(view))
      setTimeout(() => resolve(view), cardsWithinMs)
      setTimeout(() => {
        leave()
        begun.delete(id)
      }, keptForMs)
    })
    begun.set(id, { view, ready })
    return ready
  }

  return {
    begin: id => begun.get(id)?.ready ?? begin(id),
    of: id => begun.get(id)?.view ?? createColumnView(store, id, options),
  }
}
