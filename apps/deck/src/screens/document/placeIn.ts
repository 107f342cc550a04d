const blocks = 'h1, h2, h3, p, li, figure, blockquote'

/**
 * Remembers which block of a scrolled text is being read. The returned function scrolls the text, whose words
 * may have changed, so that this block, or the nearest one that is left, stands where it stood.
 */
export function placeIn(content: HTMLElement): () => void {
  const edge = content.getBoundingClientRect().top
  const before = tell(content)
  const read = before.findIndex(({ bottom }) => bottom > edge)
  const isAtTop = content.scrollTop === 0
  return () => {
    if (isAtTop || read === -1) return
    const topsByText = new Map(tell(content).map(({ text, top }) => [text, top]))
    const kept = before
      .map((block, place) => ({ ...block, distance: Math.abs(place - read) }))
      .filter(({ text }) => topsByText.has(text))
      .toSorted((one, other) => one.distance - other.distance)[0]
    if (kept) content.scrollTop += (topsByText.get(kept.text) ?? kept.top) - kept.top
  }
}

type Block = { text: string; top: number; bottom: number }

/** The blocks with words of their own. */
function tell(content: HTMLElement): Block[] {
  return [...content.querySelectorAll(blocks)].flatMap(block => {
    const { top, bottom } = block.getBoundingClientRect()
    const text = block.textContent.trim()
    return text === '' ? [] : [{ text, top, bottom }]
  })
}
