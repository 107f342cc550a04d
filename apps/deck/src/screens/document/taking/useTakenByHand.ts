import type { UseKind } from '@wiredeck/columns'
import { useEffect, useEffectEvent, type RefObject } from 'react'
import type { NewsDocument } from '@wiredeck/document'
import { useServices } from '../../../context/services.tsx'
import { hazardOf } from './hazard.ts'

type Taking = {
  keepNote: (how: UseKind, passage?: string | null) => void
  /** Asks first, then copies. */
  copyPassage: (passage: string) => void
}

/**
 * What leaves an open document without a button: a selection that is copied or dragged, or a page that the
 * browser prints. Each use is noted. Before a document that must not be used, the reader is asked. Only the
 * browser's own printing cannot be stopped, so its paper carries the warning.
 */
export function useTakenByHand(
  panel: RefObject<HTMLElement | null>,
  shown: NewsDocument,
  { keepNote, copyPassage }: Taking,
): void {
  const { wire } = useServices().clock
  const isHazardous = () => hazardOf(shown, new Date(wire.embargoesOverBy())) !== null
  const handleCopy = useEffectEvent((event: ClipboardEvent) => {
    const passage = selectedText()
    if (passage === '' || isField(event.target)) return
    if (isHazardous()) {
      event.preventDefault()
      copyPassage(passage)
    } else keepNote('copy', passage)
  })
  const handleDragStart = useEffectEvent((event: DragEvent) => {
    if (!isHazardous()) return
    event.preventDefault()
    const passage = selectedText()
    if (passage !== '') copyPassage(passage)
  })
  const handleDragEnd = useEffectEvent((event: DragEvent) => {
    if (event.dataTransfer?.dropEffect !== 'none') keepNote('drag', selectedText() || null)
  })
  const handlePrint = useEffectEvent(() => keepNote('print'))
  useEffect(() => {
    const element = panel.current
    const copy = (event: ClipboardEvent) => handleCopy(event)
    const dragStart = (event: DragEvent) => handleDragStart(event)
    const dragEnd = (event: DragEvent) => handleDragEnd(event)
    const print = () => handlePrint()
    element?.addEventListener('copy', copy)
    element?.addEventListener('dragstart', dragStart)
    element?.addEventListener('dragend', dragEnd)
    window.addEventListener('beforeprint', print)
    return () => {
      element?.removeEventListener('copy', copy)
      element?.removeEventListener('dragstart', dragStart)
      element?.removeEventListener('dragend', dragEnd)
      window.removeEventListener('beforeprint', print)
    }
  }, [panel])
}

function selectedText(): string {
  return getSelection()?.toString().trim() ?? ''
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, dialog') !== null
}
