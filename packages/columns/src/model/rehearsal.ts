import type { AlertKind } from './alertKinds.ts'
import type { Card } from './card.ts'

/**
 * An hour of a rehearsal: how many alerts it would have had, and whether it begins within the quiet hours.
 */
export type RehearsedHour = { begins: number; count: number; isQuiet: boolean }

/** The alerts that a column would have had between two instants with other settings. */
export type Rehearsal = {
  /** Newest first. */
  alerts: readonly { card: Card; kind: AlertKind; at: Date; isQuiet: boolean }[]
  /** The 24 hours up to `to`, the oldest first. */
  hours: readonly RehearsedHour[]
  from: Date
  to: Date
  /** False if the wire could not be asked, so that only stored documents were used. */
  isComplete: boolean
}
