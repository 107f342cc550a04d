import type { PaintRanges } from './paintRanges.ts'

/** The style stands in `ui/base.css`. */
const highlightName = 'search-terms'

/** Paints by the browser's custom highlights. All terms on the page share one highlight. */
export const paintHighlight: PaintRanges = (_element, ranges) => {
  if (ranges.length === 0) return () => {}
  const highlight = CSS.highlights.get(highlightName) ?? new Highlight()
  // Setting the highlight again would make the browser repaint every marked word of the page.
  if (!CSS.highlights.has(highlightName)) CSS.highlights.set(highlightName, highlight)
  for (const range of ranges) highlight.add(range)
  return () => {
    for (const range of ranges) CSS.highlights.get(highlightName)?.delete(range)
  }
}
