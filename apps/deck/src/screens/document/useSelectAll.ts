import type { RefObject } from 'react'
import { pressedKey } from '../../ui/keyboard/pressedKey.ts'
import { isOwned } from '../../ui/keyboard/shortcuts.ts'
import { useWindowKey } from '../../ui/keyboard/useWindowKey.ts'

/** Ctrl+A, or Command+A, selects the document and not the bars around it; in a field it selects the field's text. */
export function useSelectAll(panel: RefObject<HTMLElement | null>): void {
  const handleKey = (event: KeyboardEvent) => {
    const isSelectAll = (event.ctrlKey || event.metaKey) && !event.altKey && pressedKey(event) === 'a'
    const content = panel.current?.querySelector('[role=group]')
    if (!isSelectAll || !content || isOwned(event)) return
    event.preventDefault()
    getSelection()?.selectAllChildren(content)
  }
  useWindowKey(handleKey)
}
