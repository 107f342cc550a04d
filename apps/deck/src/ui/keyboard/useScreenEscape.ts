import type { RefObject } from 'react'
import { isPopoverOpen } from './shortcuts.ts'
import { useEscape } from './useEscape.ts'
import { useWindowKey } from './useWindowKey.ts'

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
