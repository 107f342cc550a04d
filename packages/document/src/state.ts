import { isText, unfit } from './raw.ts'
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

/** In any case; an unknown word is a reason to refuse, for it may forbid publication (decision 11). */
export function readStatus(value: unknown): { status: DocumentStatus } | Reason {
  if (typeof value !== 'string') return unfit('status', 'string', value)
  const status = statuses.get(value.trim().toLowerCase())
  return status === undefined ? 'status: Invalid input' : { status }
}

/** One or a list; a correction says more than an update; any other value is ignored (decision 10). */
export function readSignal(value: unknown): DocumentSignal | null {
  const signals = Array.isArray(value) ? value : [value]
  const names = signals.filter(isText).map(signal => signal.toLowerCase())
  if (names.includes('correction')) return 'correction'
  return names.includes('update') ? 'update' : null
}
