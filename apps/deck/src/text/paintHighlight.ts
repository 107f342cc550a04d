import type { PaintRanges } from './paintRanges.ts'

/** The style stands in `ui/base.css`. */
const highlightName = 'search-terms'

/** By the browser's custom highlights. All terms on the page share one highlight. */
export const paintHighlight: PaintRanges = (_element, ranges) => {
  const highlight = CSS.highlights.get(highlightName) ?? new Highlight()
  for (const range of ranges) highlight.add(range)
  CSS.highlights.set(highlightName, highlight)
  return () => {
    for (const range of ranges) CSS.highlights.get(highlightName)?.delete(range)
  }
}
