/** Pixels: this near to its top a list counts as at the top, where new cards may come in sight. */
const topTolerance = 8

export function isAtTop(scrollTop: number): boolean {
  return scrollTop <= topTolerance
}
