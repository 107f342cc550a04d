import { useEffect, useState, type RefObject } from 'react'

/** Is the focus in this element? It adds its own listeners, because a plain part of a page takes no handlers. */
export function useFocusWithin(element: RefObject<HTMLElement | null>): boolean {
  const [hasFocus, setHasFocus] = useState(false)
  useEffect(() => {
    const { current } = element
    const handleFocus = () => setHasFocus(true)
    const handleBlur = ({ relatedTarget }: FocusEvent) =>
      setHasFocus(relatedTarget instanceof Node && current?.contains(relatedTarget) === true)
    current?.addEventListener('focusin', handleFocus)
    current?.addEventListener('focusout', handleBlur)
    return () => {
      current?.removeEventListener('focusin', handleFocus)
      current?.removeEventListener('focusout', handleBlur)
    }
  }, [element])
  return hasFocus
}
