import { urgencies, type NewsDocument } from '@wiredeck/document'

export type AlertLevel = 'flash' | 'alert' | 'urgent'

/** How loudly a story was sent. Pictures and videos use urgency for other things: there 1 means Topshot. */
export function alertLevelOf(document: NewsDocument): AlertLevel | null {
  if (!('paragraphs' in document)) return null
  const levels = ['flash', 'alert', 'urgent'] as const
  return levels.find(level => urgencies[level] === document.urgency) ?? null
}
