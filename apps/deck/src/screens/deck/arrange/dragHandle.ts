import type { ColumnDrag } from './columnDrag.ts'

/** Pixels that a mouse moves before it means to drag, and milliseconds that a finger rests before it does. */
const slackPx = 6
const pressMs = 350

/**
 * Makes a header the handle of its column: a mouse drags at once, a finger after it has rested, because a
 * swipe scrolls the deck. Alt+Shift+Arrow moves it from the keyboard. Returns a function that undoes this.
 */
export function attachDragHandle(
  header: HTMLElement,
  id: string,
  drag: ColumnDrag,
  onStep: (direction: 'left' | 'right') => void,
): () => void {
  const attached = new AbortController()
  const { signal } = attached

  header.addEventListener('pointerdown', event => followPointer(event, header, id, drag, signal), { signal })
  header.addEventListener(
    'keydown',
    event => {
      const direction = { ArrowLeft: 'left', ArrowRight: 'right' } as const
      if (!event.altKey || !event.shiftKey || !(event.key in direction)) return
      event.preventDefault()
      onStep(direction[event.key as keyof typeof direction])
    },
    { signal },
  )
  // Only a non-passive listener that is there before the touch can keep the finger from scrolling.
  const keepStill = (event: Event) => {
    if (drag.isDragging(id)) event.preventDefault()
  }
  header.addEventListener('touchmove', keepStill, { signal, passive: false })
  header.addEventListener('contextmenu', keepStill, { signal })
  return () => attached.abort()
}

/** A gesture from the pointer's going down to its going up. */
function followPointer(
  { button, pointerId, pointerType, clientX: startX, clientY: startY }: PointerEvent,
  header: HTMLElement,
  id: string,
  drag: ColumnDrag,
  attached: AbortSignal,
): void {
  const column = header.closest('section')
  if (button !== 0 || !column) return
  const gesture = new AbortController()
  const signal = AbortSignal.any([gesture.signal, attached])
  const isTouch = pointerType !== 'mouse'
  const press = isTouch ? setTimeout(() => drag.begin(id, column, startX), pressMs) : undefined

  const stop = () => {
    clearTimeout(press)
    gesture.abort()
  }
  const giveUp = () => {
    stop()
    if (drag.isDragging(id)) drag.end()
  }
  const handleMove = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    if (drag.isDragging(id)) return drag.moveTo(event.clientX)
    if (Math.hypot(event.clientX - startX, event.clientY - startY) < slackPx) return
    if (isTouch) return stop()
    drag.begin(id, column, startX)
    drag.moveTo(event.clientX)
  }
  const handleUp = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    stop()
    if (!drag.isDragging(id)) return
    swallowClick()
    drag.drop()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !drag.isDragging(id)) return
    event.stopPropagation()
    giveUp()
  }
  window.addEventListener('pointermove', handleMove, { signal })
  window.addEventListener('pointerup', handleUp, { signal })
  window.addEventListener('pointercancel', giveUp, { signal })
  window.addEventListener('keydown', handleKey, { signal, capture: true })
  attached.addEventListener('abort', giveUp, { signal: gesture.signal })
}

/** Stops the click at the end of a drag, which is no click on the title. */
function swallowClick(): void {
  const over = new AbortController()
  const swallow = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  window.addEventListener('click', swallow, { capture: true, once: true, signal: over.signal })
  setTimeout(() => over.abort())
}
