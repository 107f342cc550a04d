import type { Side } from '@wiredeck/columns'

/** How a document comes into sight (deck 4, Opening a document from a column). */
export type Motion = 'slide-left' | 'slide-right' | 'fade'

/** Live reports are read like text (D12). */
const sliding = ['text', 'multimedia', 'factcheck', 'webstory', 'livereport']

/** How the address was opened: from a card with its type of document, or from one document to the next. */
export type Arrival = { docType: string | null; side: Side | null }

/** A typed address carries no state, and slides as the route does by default. */
export function motionOf({ docType, side }: Arrival): Motion {
  if (docType !== null && !sliding.includes(docType)) return 'fade'
  return side === 'newer' ? 'slide-right' : 'slide-left'
}

/** Reads the state of a history entry, which may have been written by an older deck. */
export function arrivalOf(state: unknown): Arrival {
  const { docType, side } = (state ?? {}) as { docType?: unknown; side?: unknown }
  return {
    docType: typeof docType === 'string' ? docType : null,
    side: side === 'newer' || side === 'older' ? side : null,
  }
}
