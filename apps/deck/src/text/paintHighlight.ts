import type { PaintRanges } from './paintRanges.ts'

/** The style stands in `ui/base.css`. */
const highlightName = 'search-terms'

/** By the browser's custom highlights. All terms on the page share one highlight. */
export const paintHighlight: PaintRanges = (_element, ranges) => {
  if (ranges.length === 0) return () => {}
  const highlight = CSS.highlights.get(highlightName) ?? new Highlight()
  // Setting it again has the browser paint every marked word of the page again.
  if (!CSS.highlights.has(highlightName)) CSS.highlights.set(highlightName, highlight)
  for (const range of ranges) highlight.add(range)
  return () => {
    for (const range of ranges) CSS.highlights.get(highlightName)?.delete(range)
  }
}
