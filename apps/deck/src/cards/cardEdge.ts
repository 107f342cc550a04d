import type { Card } from '@wiredeck/columns'
import { loudnessOf } from '@wiredeck/document'

export type CardEdge = 'flash' | 'alert' | 'urgent' | 'lead'

/**
 * The urgency at the start edge of a card (deck 2, Card). Pictures and graphics have none, because they
 * use the number for other things: 1 means Topshot.
 */
export function cardEdge(card: Pick<Card, 'type' | 'urgency' | 'hasBeenAlerted'>): CardEdge | null {
  if (card.type === 'photo' || card.type === 'graphic') return null
  const loudness = loudnessOf(card)
  if (loudness !== 'none') return loudness
  return card.hasBeenAlerted ? 'lead' : null
}
