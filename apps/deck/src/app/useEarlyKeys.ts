import { useRef } from 'react'
import { pressedKey } from '../ui/keyboard/pressedKey.ts'
import { isShortcut } from '../ui/keyboard/shortcuts.ts'
import { useWindowKey } from '../ui/keyboard/useWindowKey.ts'

const keysOfDocuments = new Set(['ArrowDown', 'ArrowUp', 'Escape', 'j', 'k'])

/**
 * Keeps the keys that are pressed for a document while its script loads. Returns a function that presses them
 * again, for when the script listens.
 */
export function useEarlyKeys(isWaiting: boolean): () => void {
  const early = useRef<string[]>([])
  const keep = (event: KeyboardEvent) => {
    // The untrusted events are the keys that this hook presses again.
    const key = pressedKey(event)
    if (!event.isTrusted || !keysOfDocuments.has(key) || event.shiftKey || !isShortcut(event)) return
    early.current.push(key)
    // Otherwise the card behind the document would react to the key.
    event.preventDefault()
    event.stopPropagation()
  }
  useWindowKey(keep, isWaiting, true)
  return () => {
    for (const key of early.current.splice(0))
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }
}
