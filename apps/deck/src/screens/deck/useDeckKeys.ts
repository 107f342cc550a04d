import type { RefObject } from 'react'
import { useHasLetterKeys } from '../../context/hooks.ts'
import { pressedKey } from '../../ui/keyboard/pressedKey.ts'
import { isShortcut } from '../../ui/keyboard/shortcuts.ts'
import { useWindowKey } from '../../ui/keyboard/useWindowKey.ts'

/**
 * Letters and signs that work wherever the focus is (D37): `?` shows all keys, j and k lead into the first
 * column in sight. Inside a column the list handles j and k; over the deck the open document does.
 */
export function useDeckKeys(
  deck: RefObject<HTMLElement | null>,
  isBehind: boolean,
  onHelp: () => void,
): void {
  const hasLetterKeys = useHasLetterKeys()
  const handleKey = (event: KeyboardEvent) => {
    if (!hasLetterKeys || !isShortcut(event)) return
    const key = pressedKey(event)
    const isForCards = (key === 'j' || key === 'k') && !isBehind
    if (key === '?') onHelp()
    else if (isForCards) firstCardInSight(deck.current)?.focus()
    else return
    event.preventDefault()
  }
  useWindowKey(handleKey)
}

function firstCardInSight(deck: HTMLElement | null): HTMLElement | null {
  if (!deck) return null
  const { left } = deck.getBoundingClientRect()
  const lists = [...deck.querySelectorAll<HTMLElement>('[role=feed]')]
  const first = lists.find(list => list.getBoundingClientRect().left >= left)
  return first?.querySelector<HTMLElement>('article a:not([tabindex="-1"])') ?? null
}
