import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { watchSeen } from './seenCards.ts'

/** Calls back once the whole element has been seen, and again for each other revision it shows. */
export function useSeen(onSeen: () => void, revision: number): RefObject<HTMLAnchorElement | null> {
  const element = useRef<HTMLAnchorElement>(null)
  const handleSeen = useEffectEvent(onSeen)
  useEffect(() => {
    const { current } = element
    return current ? watchSeen(current, () => handleSeen()) : undefined
    // oxlint-disable-next-line react/exhaustive-deps -- another revision is seen for itself
  }, [revision])
  return element
}
