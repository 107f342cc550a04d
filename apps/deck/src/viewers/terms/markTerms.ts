import { findTerms, type TextValue } from '@wiredeck/query'
import { locateInNodes } from './locateInNodes.ts'

/** The style stands in `ui/base.css`. */
const highlightName = 'search-terms'

/** What is filed text; the interface's own words are never marked. */
const blocksOfViewers = 'h1, h2, p, figcaption, q'

/**
 * Marks terms without touching the DOM: text can be selected, copied and read aloud as it is. Follows changes
 * of the text, and returns how to end it. A browser without custom highlights shows no marks.
 */
export function markTerms(
  element: HTMLElement,
  terms: readonly TextValue[],
  blocks = blocksOfViewers,
): () => void {
  if (terms.length === 0 || !('highlights' in CSS)) return () => {}
  let ranges: Range[] = []
  const unmark = () => removeRanges(ranges)
  const mark = () => {
    unmark()
    ranges = [...element.querySelectorAll(blocks)].flatMap(block => rangesIn(block, terms))
    addRanges(ranges)
  }
  const observer = new MutationObserver(mark)
  observer.observe(element, { childList: true, characterData: true, subtree: true })
  mark()
  return () => {
    observer.disconnect()
    unmark()
  }
}

function rangesIn(block: Element, terms: readonly TextValue[]): Range[] {
  const nodes = textNodesIn(block)
  const texts = nodes.map(node => node.data)
  return findTerms(texts.join(''), terms).flatMap(found => {
    const { start, end } = locateInNodes(texts, found)
    const first = nodes[start.node]
    const last = nodes[end.node]
    if (first === undefined || last === undefined) return []
    const range = new Range()
    range.setStart(first, start.offset)
    range.setEnd(last, end.offset)
    return [range]
  })
}

function textNodesIn(block: Element): Text[] {
  const nodes: Text[] = []
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    if (walker.currentNode instanceof Text) nodes.push(walker.currentNode)
  }
  return nodes
}

// The highlight is shared with whatever else marks terms on the page.
function addRanges(ranges: readonly Range[]): void {
  const highlight = CSS.highlights.get(highlightName) ?? new Highlight()
  for (const range of ranges) highlight.add(range)
  CSS.highlights.set(highlightName, highlight)
}

function removeRanges(ranges: readonly Range[]): void {
  const highlight = CSS.highlights.get(highlightName)
  for (const range of ranges) highlight?.delete(range)
}
