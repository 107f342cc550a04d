import type { AlertFrom, AlertSettings, QuietHours } from '../model/alertSettings.ts'
import type { Card } from '../model/card.ts'
import { isQuiet } from '../model/quietHours.ts'

const lowestUrgency: Record<AlertFrom, number> = { any: Infinity, urgent: 3, alert: 2, flash: 1 }

/** Pictures and videos use the number differently: 1 means Topshot. */
const withoutUrgency: readonly Card['type'][] = ['photo', 'graphic', 'video']

/** Whether a document is urgent enough for the column's settings. */
export function isUrgentEnough({ from }: Pick<AlertSettings, 'from'>, card: Card): boolean {
  if (from === 'any') return true
  return !withoutUrgency.includes(card.type) && card.urgency >= 1 && card.urgency <= lowestUrgency[from]
}

export function isFlash(card: Card): boolean {
  return isUrgentEnough({ from: 'flash' }, card)
}

/** The urgencies to request from the wire; null for all documents. */
export function urgenciesFrom(from: AlertFrom): string[] | null {
  if (from === 'any') return null
  return ['1', '2', '3'].slice(0, lowestUrgency[from])
}

/** Whether quiet hours hold a document back at a time of the day, 'HH:MM'. */
export function isHeldBack(quiet: QuietHours | null, card: Card, time: string): boolean {
  return quiet !== null && !(quiet.flashComesThrough && isFlash(card)) && isQuiet(quiet, time)
}
