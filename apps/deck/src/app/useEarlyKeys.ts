import { useRef } from 'react'
import { isShortcut } from '../ui/shortcuts.ts'
import { useWindowKey } from '../ui/useWindowKey.ts'

const keysOfDocuments = new Set(['ArrowDown', 'ArrowUp', 'Escape', 'j', 'k'])

/**
 * Keeps the keys of a document that are pressed while its script is on its way. Returns a function that
 * presses them again, once the script hears them.
 */
export function useEarlyKeys(isWaiting: boolean): () => void {
  const early = useRef<string[]>([])
  const keep = (event: KeyboardEvent) => {
    // A key that is pressed again from here is not the reader's own.
    if (!event.isTrusted || !keysOfDocuments.has(event.key) || event.shiftKey || !isShortcut(event)) return
    early.current.push(event.key)
    // The card behind would take it for its own.
    event.preventDefault()
    event.stopPropagation()
  }
  useWindowKey(keep, isWaiting, true)
  return () => {
    for (const key of early.current.splice(0))
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }
}
