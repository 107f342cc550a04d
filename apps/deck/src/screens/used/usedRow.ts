import { causeSince, takenOf, type Card, type RecallCause, type Use } from '@wiredeck/columns'

/** How a document that was used stands now. */
export type UsedState = RecallCause | 'changed' | 'same' | 'gone' | 'unknown'

export type UsedRow = {
  use: Use
  headline: string
  lang: string
  /** The document as it is now; null if this device does not have it. */
  card: Card | null
  state: UsedState
  /** The document may no longer be used, and the reader has not acknowledged that. */
  isOpen: boolean
}

/** A line of the account of use with what became of the document. Every embargo that ends by `overBy` is over. */
export function usedRow(use: Use, card: Card | null, overBy: number): UsedRow {
  const cause = card && causeSince(use, card, overBy)
  return {
    use,
    // The payload is read only if there is no card, because every row is made again as time passes.
    headline: card?.headline ?? takenOf(use)?.headline ?? use.documentId,
    lang: card?.lang ?? takenOf(use)?.lang ?? '',
    card,
    state: stateOf(use, card, cause),
    isOpen: cause !== null && (use.acknowledged ?? -1) < (card?.revision ?? 0),
  }
}

function stateOf(use: Use, card: Card | null, cause: RecallCause | null): UsedState {
  if (cause) return cause
  if (use.gone) return 'gone'
  if (!card) return 'unknown'
  return card.revision > use.revision ? 'changed' : 'same'
}

/** Whether a row has the text that is looked for, in its headline, its passage or its id. */
export function hasText({ headline, use }: UsedRow, wanted: string): boolean {
  const all = [headline, use.passage ?? '', use.documentId].join('\n').toLocaleLowerCase()
  return all.includes(wanted.trim().toLocaleLowerCase())
}
