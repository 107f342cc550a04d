import type { Side } from '@wiredeck/columns'
import { useEffect, useEffectEvent, type RefObject } from 'react'
import { watchSwipes } from '../../ui/swipe.ts'

/** On a touch screen the next document is a swipe away: older to the left, newer to the right (D34). */
export function useNeighbourSwipes(panel: RefObject<HTMLElement | null>, go: (side: Side) => void): void {
  const handleSwipe = useEffectEvent(go)
  useEffect(() => {
    if (!panel.current) return undefined
    return watchSwipes(panel.current, swipe => handleSwipe(swipe === 'left' ? 'older' : 'newer'))
  }, [panel])
}
