import type { Alert } from './alert.ts'
import { defaultAlert } from './alertSettings.ts'
import type { Column } from './column.ts'

/** What this device knows of an account's acknowledgements, stored with the alerts while somebody is signed in. */
export type Acknowledgements = {
  /** The account. */
  owner: string
  /** What is acknowledged here from then on goes to the account, epoch milliseconds. */
  since: number
  /** What the account has: the ids of alerts, and when each was acknowledged, epoch milliseconds. */
  known: Readonly<Record<string, number>>
  /** Up to when the account was read, by the server's clock in epoch milliseconds; null before the first time. */
  readTo: number | null
  /** When this device last had the account forget what is too old, epoch milliseconds. */
  tidiedAt: number
}

/** An account keeps them as long as this (D49). */
export const acknowledgedForMs = 7 * 86_400_000

/** The ids of what was acknowledged here and the account does not have. */
export function toAcknowledge(
  alerts: readonly Alert[],
  { since, known }: Acknowledgements,
  now: number,
): string[] {
  const from = Math.max(since, now - acknowledgedForMs)
  return alerts.flatMap(({ id, acknowledged }) => {
    if (!acknowledged || acknowledged.by === 'elsewhere' || Object.hasOwn(known, id)) return []
    return acknowledged.at.getTime() >= from ? [id] : []
  })
}

/** The alert as a device of the account has acknowledged it; null where none has. */
export function acknowledgedElsewhere(
  alert: Alert,
  known: Acknowledgements['known'],
  columns: readonly Column[],
): Alert | null {
  const mayBeEarlier = isOfDocument(alert, columns)
  const times = Object.entries(known).flatMap(([id, at]) => {
    const revision = revisionOf(id, alert.documentId)
    return revision !== null && (revision >= alert.revision || mayBeEarlier) ? [at] : []
  })
  if (times.length === 0) return null
  return { ...alert, acknowledged: { at: new Date(Math.min(...times)), by: 'elsewhere' } }
}

/**
 * A document that alerts here for the first time may have alerted elsewhere in an earlier revision. Its reader has seen
 * it, unless what came since is something that alerts again.
 */
function isOfDocument({ kind, card, columns: rang }: Alert, columns: readonly Column[]): boolean {
  if (kind !== 'new' || card.signal === 'correction') return false
  const ids = new Set(rang.map(({ id }) => id))
  return !columns.some(({ id, alert = defaultAlert }) => ids.has(id) && alert.withChanges)
}

function revisionOf(alertId: string, documentId: string): number | null {
  const end = alertId.lastIndexOf(' ')
  return alertId.slice(0, end) === documentId ? Number(alertId.slice(end + 1)) : null
}
