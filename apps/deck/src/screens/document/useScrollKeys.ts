import type { RefObject } from 'react'
import { isShortcut } from '../../ui/keyboard/shortcuts.ts'
import { useWindowKey } from '../../ui/keyboard/useWindowKey.ts'

/** The part of a page that stays in sight after a step. */
const overlap = 0.12

/**
 * Page Up and Down, Space, Home and End scroll the document wherever the focus is. Inside the document the
 * browser does it; this hook does it for the bar's buttons, and if nothing has the focus.
 */
export function useScrollKeys(panel: RefObject<HTMLElement | null>): void {
  const handleKey = (event: KeyboardEvent) => {
    const content = panel.current?.querySelector('[role=group]')
    if (!content || !isShortcut(event)) return
    const { activeElement } = document
    if (activeElement && content.contains(activeElement)) return
    const isOnButton = activeElement !== null && activeElement !== document.body
    const top = scrollTarget(event, content, isOnButton)
    if (top === null) return
    event.preventDefault()
    content.scrollTo({ top })
  }
  useWindowKey(handleKey)
}

/** Space presses a button that has the focus. */
function scrollTarget(
  { key, shiftKey }: KeyboardEvent,
  { scrollTop, scrollHeight, clientHeight }: Element,
  isOnButton: boolean,
): number | null {
  const page = clientHeight * (1 - overlap)
  if (key === 'PageDown') return scrollTop + page
  if (key === 'PageUp') return scrollTop - page
  if (key === ' ' && !isOnButton) return scrollTop + (shiftKey ? -page : page)
  if (key === 'Home') return 0
  return key === 'End' ? scrollHeight : null
}
