import type { AlertKind } from './alert.ts'
import type { Card } from './card.ts'

/** What settings would have alerted of, had they been a column's between two instants. */
export type Rehearsal = {
  /** Newest first. */
  alerts: readonly { card: Card; kind: AlertKind; at: Date; isQuiet: boolean }[]
  from: Date
  to: Date
  /** False where the wire could not be asked, so that only what is stored was looked at. */
  isComplete: boolean
}
