import { useEffect, useEffectEvent, type RefObject } from 'react'

type Moves = {
  onFocus: (event: FocusEvent) => void
  onBlur: (event: FocusEvent) => void
}

/** Follows the focus into and out of an element; a part of a page must have no handlers in its markup. */
export function useFocusMoves(element: RefObject<HTMLElement | null>, { onFocus, onBlur }: Moves): void {
  const handleFocus = useEffectEvent(onFocus)
  const handleBlur = useEffectEvent(onBlur)
  useEffect(() => {
    const { current } = element
    const hearFocus = (event: FocusEvent) => handleFocus(event)
    const hearBlur = (event: FocusEvent) => handleBlur(event)
    current?.addEventListener('focusin', hearFocus)
    current?.addEventListener('focusout', hearBlur)
    return () => {
      current?.removeEventListener('focusin', hearFocus)
      current?.removeEventListener('focusout', hearBlur)
    }
  }, [element])
}
