import type { AlertLevel } from './alertSettings.ts'
import type { Card } from './card.ts'

export type AlertKind = 'new' | 'changed' | 'killed' | 'corrected' | 'embargo'

/** How the reader has dealt with an alert. */
export type AcknowledgedBy = 'acknowledge' | 'open'

/** A line of the priority list: one revision of a document, in however many columns and tabs it came. */
export type Alert = {
  /** `${documentId} ${revision}` */
  id: string
  documentId: string
  revision: number
  kind: AlertKind
  /** As it rang. */
  card: Card
  /** When it was filed by the wire's log, else when it was published or first seen here. */
  at: Date
  /** When this device decided that it alerts. */
  heard: Date
  /** The columns that rang; `why` is the clause of a column's search that brought it: its query or its topic. */
  columns: readonly { id: string; level: AlertLevel; why: string }[]
  /** The highest that came through: quiet hours and pauses are taken off. */
  level: AlertLevel
  /** Heard more than 10 minutes after `at`: it came while the reader was away. */
  isLate: boolean
  /** Decided when it was heard. */
  hasBand: boolean
  /** `elsewhere` is another device of the reader's account. */
  acknowledged: { at: Date; by: AcknowledgedBy | 'elsewhere' } | null
}

/** The order of the priority list. */
export function lastHeardFirst(one: Alert, other: Alert): number {
  return other.heard.getTime() - one.heard.getTime() || (one.id < other.id ? 1 : -1)
}
