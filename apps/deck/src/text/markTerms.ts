import { findTerms, type TextValue } from '@wiredeck/query'
import { locateInNodes } from './locateInNodes.ts'
import { paintHighlight } from './paintHighlight.ts'
import { paintOverlay } from './paintOverlay.ts'
import type { PaintRanges } from './paintRanges.ts'

/** The elements with filed text; the interface's own words are never marked. */
const blocksOfViewers = 'h1, h2, p, figcaption, q'

type MarkOptions = {
  /** Which elements hold filed text, as a selector. */
  blocks?: string
  paint?: PaintRanges
}

/**
 * Marks terms without touching the text, which can be selected, copied and read aloud as it is. Follows
 * changes of the text; returns a function that ends it. A browser without custom highlights gets boxes behind
 * the words.
 */
export function markTerms(
  element: HTMLElement,
  terms: readonly TextValue[],
  { blocks = blocksOfViewers, paint = 'highlights' in CSS ? paintHighlight : paintOverlay }: MarkOptions = {},
): () => void {
  if (terms.length === 0) return () => {}
  let unpaint = () => {}
  const mark = () => {
    unpaint()
    unpaint = paint(
      element,
      [...element.querySelectorAll(blocks)].flatMap(block => rangesIn(block, terms)),
    )
    // The boxes that were just drawn are no change of the text.
    observer.takeRecords()
  }
  const observer = new MutationObserver(mark)
  observer.observe(element, { childList: true, characterData: true, subtree: true })
  mark()
  return () => {
    observer.disconnect()
    unpaint()
  }
}

function rangesIn(block: Element, terms: readonly TextValue[]): Range[] {
  const found = findTerms(block.textContent, terms)
  if (found.length === 0) return []
  const nodes = textNodesIn(block)
  const texts = nodes.map(node => node.data)
  return found.flatMap(each => {
    const { start, end } = locateInNodes(texts, each)
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
