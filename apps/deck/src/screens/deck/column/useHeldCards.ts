import type { Card } from '@wiredeck/columns'
import { useMemo, useState } from 'react'
import { heldCards } from './heldCards.ts'

/** What was loaded is written first, and read by the list a moment later; milliseconds. */
const readWithinMs = 1000

/** The cards that a list shows, and the way to let in what waits while it is held. */
export function useHeldCards(cards: readonly Card[], isHeld: boolean) {
  const [heldIds, setHeldIds] = useState<ReadonlySet<string> | null>(null)
  const [isLettingIn, setIsLettingIn] = useState(false)
  const canHold = isHeld && !isLettingIn && cards.length > 0
  if (canHold && heldIds === null) setHeldIds(new Set(cards.map(({ id }) => id)))
  if (!canHold && heldIds !== null) setHeldIds(null)
  const shown = useMemo(() => (heldIds === null ? cards : heldCards(cards, heldIds)), [cards, heldIds])

  /** Also lets in what this load brings. */
  const letIn = async (load: Promise<void>): Promise<void> => {
    setIsLettingIn(true)
    await load
    setTimeout(() => setIsLettingIn(false), readWithinMs)
  }
  return { cards: shown, letIn }
}
