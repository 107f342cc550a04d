export type Swipe = 'left' | 'right'
type Stroke = { x: number; y: number; atMs: number }

/** Pixels. */
const shortest = 60
const slowestMs = 800

/** What a finger did from touch to release; null if it meant something else, such as scrolling. */
export function swipeOf(from: Stroke, to: Stroke): Swipe | null {
  const across = to.x - from.x
  const along = to.y - from.y
  const isClear = Math.abs(across) >= shortest && Math.abs(across) > 2 * Math.abs(along)
  if (!isClear || to.atMs - from.atMs > slowestMs) return null
  return across < 0 ? 'left' : 'right'
}

/** Elements that handle sideways strokes themselves. */
const owners = '[data-zoomed], [data-swipes], video, input, textarea, select'

/**
 * Calls back for swipes by one finger on an element, unless they begin on what handles them itself. The
 * element needs `touch-action: pan-y`, or the browser takes the stroke. Returns a function that stops.
 */
export function watchSwipes(element: HTMLElement, onSwipe: (swipe: Swipe) => void): () => void {
  const fingers = new Set<number>()
  let start: Stroke | null = null

  const handleDown = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') return
    fingers.add(event.pointerId)
    const owner = event.target instanceof Element ? event.target.closest(owners) : null
    const isOwned = owner !== null && owner !== element
    start = fingers.size === 1 && !isOwned ? strokeOf(event) : null
  }
  const handleUp = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId) || start === null) return
    const swipe = event.type === 'pointerup' ? swipeOf(start, strokeOf(event)) : null
    start = null
    // A stroke that selects a text does not turn the page.
    if (swipe !== null && getSelection()?.isCollapsed !== false) onSwipe(swipe)
  }

  const stop = new AbortController()
  // In the capture phase, because every finger counts and elements below may stop the event.
  const options = { capture: true, signal: stop.signal }
  element.addEventListener('pointerdown', handleDown, options)
  element.addEventListener('pointerup', handleUp, options)
  element.addEventListener('pointercancel', handleUp, options)
  return () => stop.abort()
}

function strokeOf({ clientX, clientY, timeStamp }: PointerEvent): Stroke {
  return { x: clientX, y: clientY, atMs: timeStamp }
}
