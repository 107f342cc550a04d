import { createColumnView, type ColumnView } from './columnView.ts'
import type { Report } from '../base/report.ts'
import type { Store } from '../store/store.ts'

/** How long a view is kept after `begin` until its column is drawn, in ms. */
const keptForMs = 10_000
/** After this time in ms a column is drawn without its cards. */
const cardsWithinMs = 500

export type ColumnViews = {
  /**
   * Starts reading before the column is drawn. Resolves with the view when its first cards are read, or after
   * half a second.
   */
  begin(id: string): Promise<ColumnView>
  /** The view that was begun, if there is one. */
  of(id: string): ColumnView
}

/** The views of the store's columns. */
export function createColumnViews(store: Store, report?: Report): ColumnViews {
  const options = report && { report }
  const begun = new Map<string, { view: ColumnView; ready: Promise<ColumnView> }>()

  const begin = (id: string): Promise<ColumnView> => {
    const view = createColumnView(store, id, options)
    const ready = new Promise<ColumnView>(resolve => {
      // A view follows the store only while somebody is subscribed.
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
