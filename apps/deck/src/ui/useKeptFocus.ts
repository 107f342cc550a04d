import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * A button that goes away, or a card that is replaced, takes the focus with it, and the next Tab would begin at the
 * top of the page. `onLost` is called when the component of the element is drawn again.
 */
export function useKeptFocus(element: RefObject<HTMLElement | null>, onLost: () => void): void {
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    const { activeElement, body } = document
    if (hadFocus.current && activeElement === body) onLost()
  })
  useEffect(() => {
    const { current } = element
    const handleFocus = () => {
      hadFocus.current = true
    }
    // An element that is being removed loses the focus too; only afterwards can the two be told apart.
    const handleBlur = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        const isRemoved = target instanceof Node && !target.isConnected
        if (!isRemoved) hadFocus.current = current?.contains(document.activeElement) === true
      })
    current?.addEventListener('focusin', handleFocus)
    current?.addEventListener('focusout', handleBlur)
    return () => {
      current?.removeEventListener('focusin', handleFocus)
      current?.removeEventListener('focusout', handleBlur)
    }
  }, [element])
}
