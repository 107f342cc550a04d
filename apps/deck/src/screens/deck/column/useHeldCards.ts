import type { Card } from '@wiredeck/columns'
import { useMemo, useState } from 'react'
import { heldCards } from './heldCards.ts'

/** The list reads loaded documents a moment after they are stored; milliseconds. */
const readWithinMs = 1000

/** The cards that a list shows, and a function that lets in the cards that wait while it is held. */
export function useHeldCards(cards: readonly Card[], isHeld: boolean) {
  const [heldIds, setHeldIds] = useState<ReadonlySet<string> | null>(null)
  const [isLettingIn, setIsLettingIn] = useState(false)
  const canHold = isHeld && !isLettingIn && cards.length > 0
  if (canHold && heldIds === null) setHeldIds(new Set(cards.map(({ id }) => id)))
  if (!canHold && heldIds !== null) setHeldIds(null)
  const shown = useMemo(() => (heldIds === null ? cards : heldCards(cards, heldIds)), [cards, heldIds])

  /** Also lets in the cards of this load. */
  const letIn = async (load: Promise<void>): Promise<void> => {
    setIsLettingIn(true)
    await load
    setTimeout(() => setIsLettingIn(false), readWithinMs)
  }
  return { cards: shown, letIn }
}
