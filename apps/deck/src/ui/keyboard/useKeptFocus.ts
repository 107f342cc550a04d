import { useLayoutEffect, useRef, type RefObject } from 'react'
import { useFocusMoves } from './useFocusMoves.ts'

/**
 * A button that goes away, or a card that is replaced, takes the focus with it, and the next Tab would begin at the
 * top of the page. `onLost` is called when the component that draws the element is drawn again.
 */
export function useKeptFocus(element: RefObject<HTMLElement | null>, onLost: () => void): void {
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    const { activeElement, body } = document
    if (hadFocus.current && activeElement === body) onLost()
  })
  useFocusMoves(element, {
    onFocus: () => {
      hadFocus.current = true
    },
    // An element that is being removed loses the focus too; only afterwards can the two be told apart.
    onBlur: ({ target }) =>
      queueMicrotask(() => {
        const isRemoved = target instanceof Node && !target.isConnected
        if (!isRemoved) hadFocus.current = element.current?.contains(document.activeElement) === true
      }),
  })
}
