import { readDate } from '../base/date.ts'
import { isRecord, readText, readTexts, unfit } from '../base/raw.ts'
import type { Reason } from '../base/raw.ts'
import type { CommonFields, DocumentSignal, DocumentStatus } from '../base/document.ts'

const statuses = new Map<string, DocumentStatus>([
  // Production sends an empty text for a usable document.
  ['', 'Usable'],
  ['usable', 'Usable'],
  ['canceled', 'Canceled'],
  ['embargoed', 'Embargoed'],
  ['withheld', 'WithHeld'],
])

/** Upper or lower case. `null` refuses the document, because an unknown word may forbid publication (D11). */
export function readStatus(value: unknown): DocumentStatus | null {
  return typeof value === 'string' ? (statuses.get(value.trim().toLowerCase()) ?? null) : null
}

export function unfitStatus(value: unknown): Reason {
  return typeof value === 'string' ? 'status: Invalid input' : unfit('status', 'string', value)
}

/** Reads one value or a list. A correction wins over an update; other values are ignored (D10). */
export function readSignal(value: unknown): DocumentSignal | null {
  if (value === undefined || value === null) return null
  const names = readTexts(value).map(signal => signal.trim().toLowerCase())
  if (names.includes('correction')) return 'correction'
  return names.includes('update') ? 'update' : null
}

/** The fields of a payload that say whether a document may be used, as a search is asked for them. */
export const stateFields = ['status', 'embargoed', 'advisory', 'signal'] as const

export type FiledState = Pick<CommonFields, 'status' | 'advisory' | 'signal'> & { embargoed: Date | null }

/** The state of a row that a search has answered with `stateFields`; null if it cannot be read. */
export function readState(raw: unknown): FiledState | null {
  if (!isRecord(raw)) return null
  const status = readStatus(raw.status)
  if (status === null) return null
  return {
    status,
    advisory: readText(raw.advisory),
    signal: readSignal(raw.signal),
    embargoed: readDate(raw.embargoed),
  }
}
