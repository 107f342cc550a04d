import type { UseKind } from '@wiredeck/columns'
import { mayBeUsed } from '@wiredeck/document'
import { useEffect, useEffectEvent, useState } from 'react'
import { useServices } from '../../../context/services.tsx'
import { selectedStories, type Selected } from '../../../context/takeables.ts'
import { writeClipboard } from '../../../platform/clipboard.ts'
import { directionOf } from '../../../text/direction.ts'
import { lazyPart } from '../../parts/lazyPart.tsx'
import { passageHtml } from './storyHtml.ts'

const TextQuestion = lazyPart('dialog', async () => (await import('./TextQuestion.tsx')).TextQuestion)

/**
 * Notes text that is copied or dragged from any story of the page, an open one or a card (D55), one use for
 * each story. Where a story may not be used, the reader is asked first, once for all (D44).
 */
export function TakenText() {
  const {
    uses,
    page: { clock },
  } = useServices()
  const [asked, setAsked] = useState<readonly Selected[] | null>(null)

  const keepNotes = (selected: readonly Selected[], how: UseKind): void => {
    for (const { story, passage } of selected)
      void uses.note({ documentId: story.id, revision: story.revision, how, passage })
  }
  const mustAsk = (selected: readonly Selected[]): boolean =>
    selected.some(({ story }) => mayBeUsed(story, new Date(clock.wire.embargoesOverBy())).is !== 'free')

  const handleCopy = useEffectEvent((event: ClipboardEvent) => {
    const selected = isField(event.target) ? [] : selectedStories(getSelection())
    if (!mustAsk(selected)) {
      keepDirections(selected, event)
      return keepNotes(selected, 'copy')
    }
    event.preventDefault()
    setAsked(selected)
  })
  const handleDragStart = useEffectEvent((event: DragEvent) => {
    const selected = dragged(event)
    if (!mustAsk(selected)) return
    event.preventDefault()
    setAsked(selected)
  })
  const handleDragEnd = useEffectEvent((event: DragEvent) => {
    if (event.dataTransfer?.dropEffect !== 'none') keepNotes(dragged(event), 'drag')
  })
  useEffect(() => {
    const copy = (event: ClipboardEvent) => handleCopy(event)
    const dragStart = (event: DragEvent) => handleDragStart(event)
    const dragEnd = (event: DragEvent) => handleDragEnd(event)
    document.addEventListener('copy', copy)
    document.addEventListener('dragstart', dragStart)
    document.addEventListener('dragend', dragEnd)
    return () => {
      document.removeEventListener('copy', copy)
      document.removeEventListener('dragstart', dragStart)
      document.removeEventListener('dragend', dragEnd)
    }
  }, [])

  const handleTake = (text: string) => {
    setAsked(null)
    void writeClipboard(text).then(isCopied => {
      if (isCopied && asked) keepNotes(asked, 'copy')
    })
  }
  return asked && <TextQuestion selected={asked} onTake={handleTake} onLeave={() => setAsked(null)} />
}

/** The browser copies no direction that stands on an element around the selection. */
function keepDirections(selected: readonly Selected[], event: ClipboardEvent): void {
  const hasOther = selected.some(({ story }) => directionOf(story.lang) === 'rtl')
  if (!hasOther || !event.clipboardData) return
  const parts = selected.map(({ story, passage }) => passageHtml(passage, story.lang))
  event.clipboardData.setData('text/plain', getSelection()?.toString() ?? '')
  event.clipboardData.setData('text/html', parts.join(''))
  event.preventDefault()
}

/** The selected text if it is what is dragged; a link or a picture may be dragged beside it. */
function dragged({ target }: DragEvent): Selected[] {
  const selection = getSelection()
  const isOfText = target instanceof Node && selection?.containsNode(target, true)
  return isOfText ? selectedStories(selection) : []
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, dialog') !== null
}
