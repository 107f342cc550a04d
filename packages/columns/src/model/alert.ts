import type { AlertLevel } from './alertSettings.ts'
import type { Card } from './card.ts'

export type AlertKind = 'new' | 'changed' | 'killed' | 'corrected' | 'embargo'

/** How the reader acknowledged an alert. */
export type AcknowledgedBy = 'acknowledge' | 'open'

/** A line of the priority list: one revision of a document, in any number of columns and tabs. */
export type Alert = {
  /** `${documentId} ${revision}` */
  id: string
  documentId: string
  revision: number
  kind: AlertKind
  /** The card at the time of the alert. */
  card: Card
  /** When it was filed, by the wire's log, else when it was published or first seen on this device. */
  at: Date
  /** When this device decided that it alerts. */
  heard: Date
  /**
   * The columns that alerted; `why` is the part of a column's search that found it: its query or its topic.
   */
  columns: readonly { id: string; level: AlertLevel; why: string }[]
  /** The highest level of its columns, after quiet hours and pauses. */
  level: AlertLevel
  /** Heard more than 10 minutes after `at`, because the reader was away. */
  isLate: boolean
  /** Decided at the time in `heard`. */
  hasBand: boolean
  /** `elsewhere` is another device of the reader's account. */
  acknowledged: { at: Date; by: AcknowledgedBy | 'elsewhere' } | null
}

/** The order of the priority list. */
export function lastHeardFirst(one: Alert, other: Alert): number {
  return other.heard.getTime() - one.heard.getTime() || (one.id < other.id ? 1 : -1)
}
