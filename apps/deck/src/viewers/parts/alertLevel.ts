import { urgencies, type NewsDocument } from '@wiredeck/document'

export type AlertLevel = 'flash' | 'alert' | 'urgent'

/** How loudly a document was sent. Pictures and graphics use urgency for other things: there 1 means Topshot. */
export function alertLevelOf(document: NewsDocument): AlertLevel | null {
  if (document.type === 'photo' || document.type === 'graphic') return null
  const levels = ['flash', 'alert', 'urgent'] as const
  return levels.find(level => urgencies[level] === document.urgency) ?? null
}
