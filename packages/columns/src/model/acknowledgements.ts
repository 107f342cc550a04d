import { gravityOf, readAlertId, type Alert } from './alert.ts'
import { alertKinds } from './alertKinds.ts'
import { defaultAlert } from './alertSettings.ts'
import type { Column } from './column.ts'

/** An account's acknowledgements on this device, stored with the alerts while somebody is signed in. */
export type Acknowledgements = {
  /** The account. */
  owner: string
  /** Acknowledgements on this device go to the account from this time on, epoch milliseconds. */
  since: number
  /** The account's acknowledgements: the ids of alerts, each with its time in epoch milliseconds. */
  known: Readonly<Record<string, number>>
  /** The account was read up to this time of the server's clock, epoch milliseconds; null if never. */
  readTo: number | null
  /** When this device last told the account to forget old acknowledgements, epoch milliseconds. */
  tidiedAt: number
}

/** How long an account keeps acknowledgements (D49). */
export const acknowledgedForMs = 7 * 86_400_000

/** The ids of alerts that were acknowledged on this device but not yet in the account. */
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

/** The alert with another device's acknowledgement; null if no device of the account has acknowledged it. */
export function acknowledgedElsewhere(
  alert: Alert,
  known: Acknowledgements['known'],
  columns: readonly Column[],
): Alert | null {
  const mayBeEarlier = isOfDocument(alert, columns)
  const { isForGood } = alertKinds[alert.kind]
  const times = Object.entries(known).flatMap(([id, at]) => {
    const other = readAlertId(id, alert.documentId)
    if (!other || (other.revision < alert.revision && !mayBeEarlier)) return []
    // Who acknowledged a revision need not have known of its kill.
    return isForGood && gravityOf(other.kind) > gravityOf(alert.kind) ? [] : [at]
  })
  if (times.length === 0) return null
  return { ...alert, acknowledged: { at: new Date(Math.min(...times)), by: 'elsewhere' } }
}

/**
 * A document that alerts here for the first time may have alerted elsewhere in an earlier revision. The
 * reader has then seen it, unless the newer revision alerts again.
 */
function isOfDocument({ kind, card, columns: rang }: Alert, columns: readonly Column[]): boolean {
  if (kind !== 'new' || card.signal === 'correction') return false
  const ids = new Set(rang.map(({ id }) => id))
  return !columns.some(({ id, alert = defaultAlert }) => ids.has(id) && alert.withChanges)
}
