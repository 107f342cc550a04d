import { useLayoutEffect, useRef, type FocusEvent } from 'react'

/**
 * A button that goes away, or a card that is replaced, takes the focus with it, and the next Tab would begin at the
 * top of the page. `onLost` hears of it when whoever draws them is drawn again; every focus and blur within is passed.
 */
export function useKeptFocus(onLost: () => void) {
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    const { activeElement, body } = document
    if (hadFocus.current && activeElement === body) onLost()
  })
  return {
    onFocus: () => {
      hadFocus.current = true
    },
    onBlur: (event: FocusEvent) => {
      hadFocus.current = event.currentTarget.contains(event.relatedTarget)
    },
  }
}
