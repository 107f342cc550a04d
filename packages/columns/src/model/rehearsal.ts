import type { AlertKind } from './alert.ts'
import type { Card } from './card.ts'

/** An hour of a rehearsal: what would have alerted in it, and whether it begins within the quiet hours. */
export type RehearsedHour = { begins: number; count: number; isQuiet: boolean }

/** What settings would have alerted of, had they been a column's between two instants. */
export type Rehearsal = {
  /** Newest first. */
  alerts: readonly { card: Card; kind: AlertKind; at: Date; isQuiet: boolean }[]
  /** The 24 hours up to `to`, the oldest first. */
  hours: readonly RehearsedHour[]
  from: Date
  to: Date
  /** False where the wire could not be asked, so that only what is stored was looked at. */
  isComplete: boolean
}
