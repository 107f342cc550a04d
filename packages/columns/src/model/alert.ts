import { turns } from '@wiredeck/document'
import type { AlertKind } from './alertKinds.ts'
import type { AlertLevel } from './alertSettings.ts'
import type { Card } from './card.ts'

/** How the reader acknowledged an alert. */
export type AcknowledgedBy = 'acknowledge' | 'open'

/** A line of the priority list: one revision of a document, in any number of columns and tabs. */
export type Alert = {
  /** See `alertIdOf`. */
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

/**
 * What is told and acknowledged: one turn of a revision, or, without a turn, the revision (D49).
 */
export function alertIdOf(documentId: string, revision: number, kind: AlertKind): string {
  return kind === 'new' || kind === 'changed'
    ? `${documentId} ${revision}`
    : `${documentId} ${revision} ${kind}`
}

/** What an id of `alertIdOf` names; null if it names another document. */
export function readAlertId(id: string, documentId: string): { revision: number; kind: AlertKind } | null {
  if (!id.startsWith(`${documentId} `)) return null
  const [revision = '', kind] = id.slice(documentId.length + 1).split(' ')
  // An earlier deck wrote no kind.
  return { revision: Number(revision), kind: turns.find(turn => turn === kind) ?? 'new' }
}

/** 0 is the gravest. */
export function gravityOf(kind: AlertKind): number {
  return kind === 'new' || kind === 'changed' ? turns.length : turns.indexOf(kind)
}

/** The order of the priority list. */
export function lastHeardFirst(one: Alert, other: Alert): number {
  return other.heard.getTime() - one.heard.getTime() || (one.id < other.id ? 1 : -1)
}
