import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { hasReadableQuery, type ColumnHead, type LiveState } from '@wiredeck/columns'
import { onOnlineChange } from '../platform/online.ts'
import { awaySince } from '../services/live/awaySince.ts'
import { comesOf, type Comes } from '../services/live/wireState.ts'
import { useDeviceNow, useIsOnline } from './hooks.ts'
import { useServices } from './services.tsx'

/** How the live channel is doing, as this tab knows it. */
export function useLive(): LiveState {
  const { live } = useServices().filling
  return useSyncExternalStore(live.subscribe, live.state)
}

/** How each column hears from the wire, by its id. A column whose query cannot be read asks for nothing. */
export function useComes(heads: readonly ColumnHead[]): ReadonlyMap<string, Comes> {
  const {
    filling: { columns },
    stored: { deckView },
  } = useServices()
  const scene = { isConnected: useIsOnline(), now: useDeviceNow(), live: useLive() }
  const lastUpdates = useSyncExternalStore(deckView.subscribe, deckView.lastUpdates)
  const asking = heads.filter(({ params }) => hasReadableQuery(params))
  const failed = () => asking.filter(({ id }) => columns.status(id).error !== null).length
  // Subscribes to a number, because a new list at each call would redraw for ever.
  useSyncExternalStore(columns.subscribeToStatus, failed)
  return new Map(
    asking.map(({ id }) => {
      const hasFailed = columns.status(id).error !== null
      return [id, comesOf({ id, hasFailed, lastUpdated: lastUpdates.get(id) ?? 0 }, scene)]
    }),
  )
}

/** Since when no server answers (epoch ms, by the device's clock); null while one does, and without a network. */
export function useAwaySince(): number | null {
  const {
    filling: { columns, live },
    stored: { deckView },
  } = useServices()
  const subscribe = useCallback(
    (listener: () => void) => {
      const leave = [columns.subscribeToStatus, deckView.subscribe, live.subscribe].map(each =>
        each(listener),
      )
      return () => {
        for (const each of leave) each()
      }
    },
    [columns, deckView, live],
  )
  const find = () => {
    // While the channel tells of all, a search that fails says nothing of the server.
    if (live.state().is === 'well') return null
    const lastUpdates = deckView.lastUpdates()
    const asking = (deckView.snapshot() ?? []).filter(({ params }) => hasReadableQuery(params))
    return awaySince(
      asking.map(({ id }) => ({ error: columns.status(id).error, lastUpdated: lastUpdates.get(id) ?? 0 })),
    )
  }
  const since = useSyncExternalStore(subscribe, find)
  return useIsOnline() ? since : null
}

/** Since when there is no network (epoch ms); null with one, or if it was missing from the start. */
export function useOfflineSince(): number | null {
  const [since, setSince] = useState<number | null>(null)
  useEffect(() => onOnlineChange(isBack => setSince(isBack ? null : Date.now())), [])
  return since
}
