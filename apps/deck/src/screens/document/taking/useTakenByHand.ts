import { mayBeUsed, type NewsDocument } from '@wiredeck/document'
import type { UseKind } from '@wiredeck/columns'
import { useEffect, useEffectEvent, type RefObject } from 'react'
import { useServices } from '../../../context/services.tsx'
import { selectedStories } from '../../../context/takeables.ts'

/**
 * What leaves an open document whole and without a button: a picture that is dragged, or a page that the
 * browser prints; `TakenText` has what is selected. A picture that may not be used cannot be dragged; the
 * browser's own printing cannot be stopped, so its paper carries the warning.
 */
export function useTakenByHand(
  panel: RefObject<HTMLElement | null>,
  shown: NewsDocument,
  keepNote: (how: UseKind) => void,
): void {
  const { wire } = useServices().page.clock
  const isOfText = () => selectedStories(getSelection()).length > 0
  const handleDragStart = useEffectEvent((event: DragEvent) => {
    const isFree = mayBeUsed(shown, new Date(wire.embargoesOverBy())).is === 'free'
    if (!isFree && !isOfText()) event.preventDefault()
  })
  const handleDragEnd = useEffectEvent((event: DragEvent) => {
    if (event.dataTransfer?.dropEffect !== 'none' && !isOfText()) keepNote('drag')
  })
  const handlePrint = useEffectEvent(() => keepNote('print'))
  useEffect(() => {
    const element = panel.current
    const dragStart = (event: DragEvent) => handleDragStart(event)
    const dragEnd = (event: DragEvent) => handleDragEnd(event)
    const print = () => handlePrint()
    element?.addEventListener('dragstart', dragStart)
    element?.addEventListener('dragend', dragEnd)
    window.addEventListener('beforeprint', print)
    return () => {
      element?.removeEventListener('dragstart', dragStart)
      element?.removeEventListener('dragend', dragEnd)
      window.removeEventListener('beforeprint', print)
    }
  }, [panel])
}
