import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Card, Column, ColumnSnapshot, ColumnStatus, DeckMirror, Since } from '@wiredeck/columns'
import type { DocumentChanges } from '../services/changes/readChanges.ts'
import { useMirror } from './hooks.ts'
import { useServices } from './services.tsx'

// Of a module of its own, because a deck without columns needs none of them.

/** A column with its cards, following the store. */
export function useColumn(id: string): ColumnSnapshot & { showMore: () => void } {
  const { columnViews } = useServices()
  const view = useMemo(() => columnViews.of(id), [columnViews, id])
  const snapshot = useSyncExternalStore(view.subscribe, view.snapshot)
  return { ...snapshot, showMore: view.showMore }
}

export function useColumnStatus(id: string): ColumnStatus {
  const { columns } = useServices()
  return useSyncExternalStore(columns.subscribeToStatus, () => columns.status(id))
}

/** What has happened in a column while the reader was away; null where the reader was not, or has done with it. */
export function useSince(id: string): Since | null {
  const { since } = useServices()
  return useSyncExternalStore(since.subscribe, () => since.state().get(id) ?? null)
}

/** Whether a document was opened in this browser. */
export function useIsRead(id: string): boolean {
  const { readDocuments } = useServices()
  return useSyncExternalStore(readDocuments.subscribe, () => readDocuments.ids().has(id))
}

/** What has changed in a document since the reader had it before the eyes; null where nothing has. */
export function useCardChange(card: Card): DocumentChanges | null {
  const { cardChanges } = useServices()
  return useSyncExternalStore(cardChanges.subscribe, () => cardChanges.of(card))
}

/** How many changes of columns the account does not know yet; null until they were counted. */
export function usePending(mirror: Pick<DeckMirror, 'pending'>): number | null {
  const state = useMirror()
  const [count, setCount] = useState<number | null>(null)
  useEffect(() => {
    if (state === null) return
    // A store that cannot be read is told of elsewhere.
    mirror.pending().then(setCount, () => {})
  }, [mirror, state])
  return count
}

/** A column's list as it stands, to show one document of it; null until it was read, and after the column was closed. */
export function useColumnList(id: string | null): Column | null {
  const { store } = useServices()
  const [read, setRead] = useState<{ id: string; column: Column | null } | null>(null)
  useEffect(() => {
    if (id === null) return undefined
    // A store that cannot be read is told of elsewhere; its next change is followed again.
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
  // The column before is not shown in the moment that the next one takes.
  return read?.id === id ? read.column : null
}
