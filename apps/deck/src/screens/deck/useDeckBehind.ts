import { useDeferredValue, useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Keeps keyboard and pointer from the columns behind a document or another screen, and returns whether it
 * does so by now. Making a column inert or usable restyles each of its cards, so both wait until the document
 * is drawn or gone. Only the column that the reader returns to does not wait, because its card gets the
 * focus; so columns are inert one by one.
 */
export function useDeckBehind(
  deck: RefObject<HTMLElement | null>,
  isBehind: boolean,
  openedFrom: string | null,
): boolean {
  const wasBehind = useDeferredValue(isBehind)
  const returnsTo = useRef<string | null>(null)
  // At each drawing, because columns come and go behind a document as well.
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
