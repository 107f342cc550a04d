import type { AcknowledgedBy, Alert, AlertSettings, Rehearsal } from '@wiredeck/columns'
import { late, type Late } from '../../platform/late.ts'
import type { Listeners } from '../../platform/listeners.ts'

/** What has alerted the reader, as this tab knows it. */
export type AlertState = {
  /** Newest first: the last ten, and all that are not acknowledged; null until they were read. */
  alerts: readonly Alert[] | null
  unacknowledged: number
  /** Unacknowledged alerts with a band: recalls, then Flash, then Alert, then the rest, the oldest first. */
  band: readonly Alert[]
}

/** The alerts of this tab. The code that decides and keeps them comes later, with the engine. */
export type AlertBoard = {
  /** Another object after every change. */
  state(): AlertState
  /** In every tab and, with an account, on every device. Rejects if that cannot be stored. */
  acknowledge(ids: readonly string[], by: AcknowledgedBy): Promise<void>
  /** What a column would have alerted of in the last 24 hours, had these been its settings. */
  rehearse(columnId: string, settings: AlertSettings): Promise<Rehearsal>
  /** From now on told what rings. Only one of all tabs is told, and each alert once. */
  onRing(listener: (alerts: readonly Alert[]) => void): Promise<void>
  subscribe: Listeners['subscribe']
}

const nothingYet: AlertState = { alerts: null, unacknowledged: 0, band: [] }

export function createAlertBoard(): Late<AlertBoard> {
  return late<AlertBoard>({
    nothing: { state: () => nothingYet },
    calls: { acknowledge: true, rehearse: true, onRing: true },
  })
}
