/** Below this many pixels a reader is at the top of a list, and new cards may come in sight. */
const topTolerance = 8

export function isAtTop(scrollTop: number): boolean {
  return scrollTop <= topTolerance
}
