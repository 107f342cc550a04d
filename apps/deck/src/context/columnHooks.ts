import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Card, Column, ColumnSnapshot, ColumnStatus, DeckMirror, Since } from '@wiredeck/columns'
import type { DocumentChanges } from '../services/changes/readChanges.ts'
import { useMirror } from './hooks.ts'
import { useServices } from './services.tsx'

// In a module of their own, because a deck without columns needs none of these hooks.

/** A column with its cards, following the store. */
export function useColumn(id: string): ColumnSnapshot & { showMore: () => void } {
  const { columnViews } = useServices().stored
  const view = useMemo(() => columnViews.of(id), [columnViews, id])
  const snapshot = useSyncExternalStore(view.subscribe, view.snapshot)
  return { ...snapshot, showMore: view.showMore }
}

export function useColumnStatus(id: string): ColumnStatus {
  const { columns } = useServices().filling
  return useSyncExternalStore(columns.subscribeToStatus, () => columns.status(id))
}

/** What happened in a column while the reader was away; null if there is nothing left to show of it. */
export function useSince(id: string): Since | null {
  const { since } = useServices().changes
  return useSyncExternalStore(since.subscribe, () => since.state().get(id) ?? null)
}

/** Whether a document was opened in this browser. */
export function useIsRead(id: string): boolean {
  const { readDocuments } = useServices().changes
  return useSyncExternalStore(readDocuments.subscribe, () => readDocuments.ids().has(id))
}

/** What has changed in a document since the reader last saw it; null if nothing has changed. */
export function useCardChange(card: Card): DocumentChanges | null {
  const { cardChanges } = useServices().changes
  return useSyncExternalStore(cardChanges.subscribe, () => cardChanges.of(card))
}

/** How many changes of columns the account does not know yet; null until they were counted. */
export function usePending(mirror: Pick<DeckMirror, 'pending'>): number | null {
  const state = useMirror()
  const [count, setCount] = useState<number | null>(null)
  useEffect(() => {
    if (state === null) return
    // An unreadable store is reported elsewhere.
    mirror.pending().then(setCount, () => {})
  }, [mirror, state])
  return count
}

/** A column's current list, to show one of its documents; null until it is read or once it is closed. */
export function useColumnList(id: string | null): Column | null {
  const { store } = useServices().stored
  const [read, setRead] = useState<{ id: string; column: Column | null } | null>(null)
  useEffect(() => {
    if (id === null) return undefined
    // An unreadable store is reported elsewhere; the column's next change reads it again.
    const follow = () =>
      store.column(id).then(
        column => setRead({ id, column }),
        () => {},
      )
    void follow()
    return store.subscribe(change => {
      if (change.columns.includes(id)) void follow()
    })
  }, [store, id])
  // While the next column loads, the previous one is not shown.
  return read?.id === id ? read.column : null
}
