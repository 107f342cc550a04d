import type { PaintRanges } from './paintRanges.ts'

/** The style stands in `ui/base.css`. */
const highlightName = 'search-terms'

/** By the browser's custom highlights. The highlight is shared with whatever else marks terms on the page. */
export const paintHighlight: PaintRanges = (_element, ranges) => {
  const highlight = CSS.highlights.get(highlightName) ?? new Highlight()
  for (const range of ranges) highlight.add(range)
  CSS.highlights.set(highlightName, highlight)
  return () => {
    for (const range of ranges) CSS.highlights.get(highlightName)?.delete(range)
  }
}
