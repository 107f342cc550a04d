import { wellFormed } from '@wiredeck/query'
import type { RawRecord } from '../base/raw.ts'

/** Lines that mark a cancellation, "kill" in the six languages of the wire. German has two forms. */
const cancellationMarkers = new Set([
  'KILL:',
  'ANNULATION:',
  'ANULACIÓN:',
  'ANULAÇÃO:',
  'ANNULLIERUNG:',
  'ANNULLIERT:',
  'إلغاء:',
])
const longestMarker = 20

/**
 * The lines of the body without those that only mark a cancellation (D14). A missing body is one empty
 * line (data 4).
 */
export function readBody(raw: RawRecord): string[] {
  const { news } = raw
  if (typeof news === 'string') return isBodyLine(news) ? [wellFormed(news)] : []
  return Array.isArray(news) ? news.filter(isBodyLine).map(wellFormed) : ['']
}

/** Whether a line of the body only marks a cancellation; `readBody` leaves such a line out. */
export function hasCancellationMark({ news }: RawRecord): boolean {
  const lines: readonly unknown[] = Array.isArray(news) ? news : [news]
  return lines.some(line => typeof line === 'string' && isCancellationMarker(line))
}

function isBodyLine(line: unknown): line is string {
  return typeof line === 'string' && !isCancellationMarker(line)
}

/** Desks also write a space before the colon, and Arabic lines come with marks of direction. */
function isCancellationMarker(line: string): boolean {
  if (line.length > longestMarker) return false
  return cancellationMarkers.has(line.replace(/[\s\u061c\u200e\u200f]+/g, '').normalize('NFC'))
}
