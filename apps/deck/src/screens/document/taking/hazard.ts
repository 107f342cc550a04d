import { isEmbargoed, type NewsDocument } from '@wiredeck/document'

/** Why a document must not be used as it stands (D44). */
export type Hazard = 'killed' | 'withheld' | 'embargoed'

/** Null for a document that may be used. */
export function hazardOf(document: NewsDocument, now: Date): Hazard | null {
  if (document.status === 'Canceled') return 'killed'
  if (document.status === 'WithHeld') return 'withheld'
  return isEmbargoed(document, now) ? 'embargoed' : null
}
