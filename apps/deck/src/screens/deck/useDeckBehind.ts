import { useDeferredValue, useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Behind a document or another screen neither keyboard nor pointer reaches the columns: returns whether that is so by now.
 * Making a column inert, and undoing it, restyles every card of it. So both wait until the document is drawn or gone, but for the
 * column that the reader comes back to, whose card gets the focus: hence the columns are inert one by one, besides the deck.
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
    for (const column of deck.current?.querySelectorAll<HTMLElement>('main>section') ?? []) {
      const isInert = wasBehind && back !== null && column.dataset.id !== back
      if (column.inert !== isInert) column.inert = isInert
    }
  })
  return isBehind && wasBehind
}
