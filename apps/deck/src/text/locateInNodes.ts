import type { TextRange } from '@wiredeck/query'

/** `offset` counts within the text of that number. */
export type Place = { node: number; offset: number }

/**
 * Where a range of the joined texts stands in the single ones: a phrase may begin before a link and end in it.
 * A start at a seam belongs to the text that begins there, an end to the one that ends there.
 */
export function locateInNodes(texts: readonly string[], range: TextRange): { start: Place; end: Place } {
  return { start: locate(texts, range.start, 'start'), end: locate(texts, range.end, 'end') }
}

function locate(texts: readonly string[], position: number, edge: 'start' | 'end'): Place {
  let before = 0
  for (const [node, text] of texts.entries()) {
    const offset = position - before
    if (edge === 'start' ? offset < text.length : offset <= text.length) return { node, offset }
    before += text.length
  }
  const last = Math.max(0, texts.length - 1)
  return { node: last, offset: texts.at(-1)?.length ?? 0 }
}
