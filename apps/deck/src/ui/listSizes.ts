import { measureElement, type Rect, type Virtualizer } from '@tanstack/react-virtual'

// How a list learns sizes without making the browser lay it out in the middle of drawing: the browser tells them by
// itself, before it paints.

type List = Virtualizer<HTMLDivElement, HTMLElement>

/** The height of an item, px: what was guessed, until the browser has told. */
export function sizeOf(element: HTMLElement, told: ResizeObserverEntry | undefined, list: List): number {
  if (told) return measureElement(element, told, list)
  const index = list.indexFromElement(element)
  return list.measurementsCache[index]?.size ?? list.options.estimateSize(index)
}

/** Tells how much of a list is seen, px, and whenever that changes. Returns how to end it. */
export function observeRect({ scrollElement }: List, tell: (rect: Rect) => void): (() => void) | undefined {
  if (!scrollElement) return undefined
  const observer = new ResizeObserver(([entry]) => {
    const [box] = entry?.borderBoxSize ?? []
    if (box) tell({ width: Math.round(box.inlineSize), height: Math.round(box.blockSize) })
  })
  observer.observe(scrollElement)
  return () => observer.disconnect()
}
