import { useSyncExternalStore } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import type { ColumnHead, MirrorState } from '@wiredeck/columns'
import { isOnline, onOnlineChange } from '../platform/online.ts'
import type { UsesState } from '../services/usesBoard.ts'
import type { AlertState } from '../services/alerts/alertBoard.ts'
import type { Pauses } from '../services/alerts/alertDevice.ts'
import type { StoredSwitch } from '../services/storedSwitch.ts'
import type { SessionState } from '../session/sessionState.ts'
import { useServices } from './services.tsx'

/** The columns of the deck in their order; null until they were read. */
export function useColumnHeads(): readonly ColumnHead[] | null {
  const { deckView } = useServices().stored
  return useSyncExternalStore(deckView.subscribe, deckView.snapshot)
}

/** Whether the engine that fills the columns could not be loaded. */
export function useIsEngineMissing(): boolean {
  const { columns } = useServices().filling
  return useSyncExternalStore(columns.subscribeToStatus, columns.isMissing)
}

/** The text of the search box. */
export function useSearchDraft(): { text: string; setText: (text: string) => void } {
  const { searchDraft } = useServices().page
  const text = useSyncExternalStore(searchDraft.subscribe, searchDraft.get)
  return { text, setText: searchDraft.set }
}

/** Whether the reader wants single letters and signs to be shortcuts. */
export function useHasLetterKeys(): boolean {
  return useIsOn(useServices().page.letterKeys)
}

export function useIsOn({ subscribe, get }: StoredSwitch): boolean {
  return useSyncExternalStore(subscribe, get)
}

/** The reader's account of use, and the recalls that the reader has to hear of. */
export function useUses(): UsesState {
  const { uses } = useServices()
  return useSyncExternalStore(uses.subscribe, uses.state)
}

/** What has alerted the reader. */
export function useAlertState(): AlertState {
  const { alertBoard } = useServices().alerts
  return useSyncExternalStore(alertBoard.subscribe, alertBoard.state)
}

/** Until when this device holds alerts back. */
export function usePauses(): Pauses {
  const { pauses } = useServices().alerts.alertDevice
  return useSyncExternalStore(pauses.subscribe, pauses.get)
}

/** Whether the browser lets the page sound; null until that was tried. */
export function useIsSoundAllowed(): boolean | null {
  const { alertSound } = useServices().alerts
  return useSyncExternalStore(alertSound.subscribe, alertSound.isAllowed)
}

/** From 0, silent, to 1. */
export function useVolume(): number {
  const { volume } = useServices().alerts.alertDevice
  return useSyncExternalStore(volume.subscribe, volume.get)
}

/** Epoch milliseconds by the wire's time, renewed every 10 s. */
export function useNow(): number {
  const { clock } = useServices().page
  return useSyncExternalStore(clock.subscribe, clock.now)
}

/** The same by the device's clock, for pauses and for what this device notes by it. */
export function useDeviceNow(): number {
  const { clock } = useServices().page
  return useSyncExternalStore(clock.subscribe, clock.deviceNow)
}

/** Every embargo that ends by this instant (epoch ms) is over, and no other is. */
export function useEmbargoesOverBy(): number {
  const { clock } = useServices().page
  return useSyncExternalStore(clock.subscribe, clock.embargoesOverBy)
}

/** What `read` makes of the time (epoch ms), checked every 10 s. Redraws only when that changes. */
export function useAtNow<Read extends string | boolean>(read: (now: number) => Read): Read {
  const { clock } = useServices().page
  return useSyncExternalStore(clock.subscribe, oncePerTick(clock.now, read))
}

/** React calls this several times per render; reading the time once per tick keeps scrolling fast. */
function oncePerTick<Read>(tick: () => number, read: (now: number) => Read): () => Read {
  let known: { now: number; is: Read } | null = null
  return () => {
    const now = tick()
    if (known?.now !== now) known = { now, is: read(now) }
    return known.is
  }
}

export function useTheme() {
  const { theme } = useServices().page
  const current = useSyncExternalStore(theme.subscribe, theme.theme)
  const scheme = useSyncExternalStore(theme.subscribe, theme.scheme)
  const prefersDark = useSyncExternalStore(theme.subscribe, theme.prefersDark)
  return {
    theme: current,
    scheme,
    prefersDark,
    toggle: () => theme.toggle(),
    reset: () => theme.reset(),
  }
}

/** Whether the columns show the agenda, and a function that switches it. */
export function useAgenda() {
  const { agenda } = useServices().filling
  const isShown = useSyncExternalStore(agenda.subscribe, agenda.isShown)
  return { isShown, toggle: () => agenda.toggle() }
}

export function useIsOnline(): boolean {
  return useSyncExternalStore(onOnlineChange, isOnline)
}

export function useIsIn(): boolean {
  const { access } = useServices().access
  return useSyncExternalStore(access.subscribe, access.isIn)
}

/** Who is signed in to sync; `unknown` until its scripts are loaded, null if the deck has no accounts. */
export function useSession(): SessionState | null {
  const { sync } = useServices()
  return useSyncExternalStore(sync?.subscribe ?? subscribeToNothing, () => sync?.session() ?? null)
}

/** The state of the sync between the columns and the account; null until a reader is signed in. */
export function useMirror(): MirrorState | null {
  const { sync } = useServices()
  return useSyncExternalStore(sync?.subscribe ?? subscribeToNothing, () => sync?.mirror() ?? null)
}

const subscribeToNothing = () => () => {}

/** The column from which the open document was opened, as its link said; null if there is none. */
export function useOpenedFrom(): string | null {
  const state: unknown = useHistoryState()
  const columnId = (state as { columnId?: unknown } | null)?.columnId
  return typeof columnId === 'string' ? columnId : null
}
