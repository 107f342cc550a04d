import { readTexts, unfit } from './raw.ts'
import type { Reason } from './raw.ts'
import type { DocumentSignal, DocumentStatus } from './document.ts'

const statuses = new Map<string, DocumentStatus>([
  // Production sends an empty text for a usable document.
  ['', 'Usable'],
  ['usable', 'Usable'],
  ['canceled', 'Canceled'],
  ['embargoed', 'Embargoed'],
  ['withheld', 'WithHeld'],
])

/** In any case; `null` for an unknown word, which may forbid publication and so refuses the document (D11). */
export function readStatus(value: unknown): DocumentStatus | null {
  return typeof value === 'string' ? (statuses.get(value.trim().toLowerCase()) ?? null) : null
}

export function unfitStatus(value: unknown): Reason {
  return typeof value === 'string' ? 'status: Invalid input' : unfit('status', 'string', value)
}

/** One or a list; a correction says more than an update; any other value is ignored (D10). */
export function readSignal(value: unknown): DocumentSignal | null {
  if (value === undefined || value === null) return null
  const names = readTexts(value).map(signal => signal.trim().toLowerCase())
  if (names.includes('correction')) return 'correction'
  return names.includes('update') ? 'update' : null
}
