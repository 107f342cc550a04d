import { useEffect, useEffectEvent, type RefObject } from 'react'
import { isPopoverOpen } from './shortcuts.ts'
import { useWindowKey } from './useWindowKey.ts'

/** An open list of suggestions closes first, although it hears of the key later. */
const openList = '[role=combobox][aria-expanded=true]'

/** Handles Escape anywhere in an element, and hides it from the elements around. Inner parts close first. */
export function useEscape(element: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const isNearer = event.target instanceof Element && event.target.matches(openList)
    if (event.key !== 'Escape' || isNearer || isPopoverOpen()) return
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

/**
 * Handles Escape in a screen, also while nothing has the focus, because a button that goes away takes the focus
 * with it.
 */
export function useScreenEscape(screen: RefObject<HTMLElement | null>, onEscape: () => void): void {
  useEscape(screen, onEscape)
  useWindowKey(event => {
    const isOnPage = event.target === document.body
    if (event.key === 'Escape' && isOnPage && !isPopoverOpen()) onEscape()
  })
}
