import type { PaintRanges } from './paintRanges.ts'

/**
 * Paints boxes behind the words, which follow them when the text is laid out again. They live in a shadow
 * tree, apart from the text, so that copied text is clean and drawing them is no change of the document.
 */
export const paintOverlay: PaintRanges = (element, ranges) => {
  const layer = document.createElement('div')
  layer.setAttribute('aria-hidden', 'true')
  Object.assign(layer.style, { position: 'absolute', inset: '0', zIndex: '-1', pointerEvents: 'none' })
  const shadow = layer.attachShadow({ mode: 'open' })
  element.append(layer)
  // The layer lies between the element's background and its text.
  Object.assign(element.style, { position: 'relative', isolation: 'isolate' })

  const draw = () => {
    const { left, top } = element.getBoundingClientRect()
    const rects = ranges.flatMap(range => [...range.getClientRects()])
    shadow.replaceChildren(...rects.map(rect => boxAt(rect, { left, top })))
  }
  const resized = new ResizeObserver(draw)
  resized.observe(element)
  return () => {
    resized.disconnect()
    layer.remove()
  }
}

function boxAt(rect: DOMRect, origin: { left: number; top: number }): HTMLElement {
  const box = document.createElement('span')
  Object.assign(box.style, {
    position: 'absolute',
    left: `${rect.left - origin.left}px`,
    top: `${rect.top - origin.top}px`,
    width: `${rect.width}px`,
    height: `${rect.height}px`,
    borderRadius: '2px',
    background: 'var(--mark)',
  })
  return box
}
