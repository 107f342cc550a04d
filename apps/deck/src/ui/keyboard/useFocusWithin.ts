import { useState, type RefObject } from 'react'
import { useFocusMoves } from './useFocusMoves.ts'

/** Is the focus in this element? */
export function useFocusWithin(element: RefObject<HTMLElement | null>): boolean {
  const [hasFocus, setHasFocus] = useState(false)
  useFocusMoves(element, {
    onFocus: () => setHasFocus(true),
    onBlur: ({ relatedTarget }) =>
      setHasFocus(relatedTarget instanceof Node && element.current?.contains(relatedTarget) === true),
  })
  return hasFocus
}
