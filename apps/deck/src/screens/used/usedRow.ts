import { gravestTurn, isOpen, takenOf, type Card, type Use, type UsedTurn } from '@wiredeck/columns'
import type { Told } from '@wiredeck/document'

/** How a document that was used stands now. */
export type UsedState = Told | 'changed' | 'same' | 'gone' | 'unknown'

export type UsedRow = {
  use: Use
  headline: string
  lang: string
  /** The document as it is now; null if this device does not have it. */
  card: Card | null
  state: UsedState
  /** The gravest turn since it was taken; null if nothing turned it. */
  turn: UsedTurn | null
  /** The document may no longer be used as it was taken, and the reader has not acknowledged that. */
  isOpen: boolean
}

/** A line of the account of use with what became of the document. */
export function usedRow(use: Use, card: Card | null): UsedRow {
  const turn = gravestTurn(use)
  return {
    use,
    // The payload is read only if there is no card, because every row is made again as time passes.
    headline: card?.headline ?? takenOf(use)?.headline ?? use.documentId,
    lang: card?.lang ?? takenOf(use)?.lang ?? '',
    card,
    turn,
    state: turn?.told ?? stateOf(use, card),
    isOpen: isOpen(use),
  }
}

function stateOf(use: Use, card: Card | null): UsedState {
  if (use.gone) return 'gone'
  if (!card) return 'unknown'
  return card.revision > use.revision ? 'changed' : 'same'
}

/** Whether a row has the text that is looked for, in its headline, its passage or its id. */
export function hasText({ headline, use }: UsedRow, wanted: string): boolean {
  const all = [headline, use.passage ?? '', use.documentId].join('\n').toLocaleLowerCase()
  return all.includes(wanted.trim().toLocaleLowerCase())
}
