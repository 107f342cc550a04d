import { useDeferredValue, useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Behind a document or another screen neither keyboard nor pointer reaches the columns: returns whether that is so by now.
 * Making a column inert, and undoing it, restyles every card of it. So both wait until the document is drawn or gone, but for the
 * column that the reader comes back to, whose card gets the focus: hence the columns are inert one by one, besides the deck. The
 * heading is not drawn while a document has one.
 */
export function useDeckBehind(
  deck: RefObject<HTMLElement | null>,
  isBehind: boolean,
  openedFrom: string | null,
): boolean {
  const wasBehind = useDeferredValue(isBehind)
  const returnsTo = useRef<string | null>(null)
  // With each drawing, because columns come and go behind a document as well.
  useLayoutEffect(() => {
    if (isBehind) returnsTo.current = openedFrom
    const back = isBehind ? undefined : returnsTo.current
    for (const part of deck.current?.querySelectorAll<HTMLElement>(':scope > :not(h1)') ?? []) {
      const isReturnedTo = back === null || part.dataset.id === back
      const isInert = wasBehind && !isReturnedTo
      if (part.inert !== isInert) part.inert = isInert
    }
  })
  return isBehind && wasBehind
}
