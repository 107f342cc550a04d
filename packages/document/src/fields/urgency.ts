import { isRecord, readRecords } from '../base/raw.ts'
import type { RawRecord } from '../base/raw.ts'

/** data 3. Photos also come with 5, which has no name. */
export const urgencies = { flash: 1, alert: 2, urgent: 3, normal: 4 } as const

const alertMarker = 'validatedAsFlashOrAlertOrUrgent'

/** A normal document that was a flash, an alert or an urgent before, according to its hop history. */
export function hasBeenAlerted(raw: RawRecord, urgency: number): boolean {
  if (urgency <= urgencies.urgent) return false
  const { hopHistory } = raw
  if (!isRecord(hopHistory)) return false
  return readRecords(hopHistory.hop).some(hop => readRecords(hop.action).some(isAlertAction))
}

function isAlertAction(action: RawRecord): boolean {
  return [action.uri, action.qcode].some(code => typeof code === 'string' && code.includes(alertMarker))
}

/** The pictures of the day carry the urgency of a flash. */
export function isTopshot(urgency: number): boolean {
  return urgency === urgencies.flash
}
