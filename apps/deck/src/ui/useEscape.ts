import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Escape anywhere in an element is its own, and nobody's around it. */
export function useEscape(element: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onEscape()
  })
  useEffect(() => {
    const { current } = element
    const listener = (event: KeyboardEvent) => handleKey(event)
    current?.addEventListener('keydown', listener)
    return () => current?.removeEventListener('keydown', listener)
  }, [element])
}
