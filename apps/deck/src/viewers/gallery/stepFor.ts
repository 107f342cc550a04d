/**
 * Where an arrow key leads in the gallery (deck 2): one further, or one back. The next picture lies in the
 * direction of writing, so in an Arabic story to the left. Null for any other key, and at both ends.
 */
export function stepFor(
  key: string,
  at: { index: number; count: number; isRightToLeft: boolean },
): number | null {
  const further = at.isRightToLeft ? 'ArrowLeft' : 'ArrowRight'
  const back = at.isRightToLeft ? 'ArrowRight' : 'ArrowLeft'
  if (key === further && at.index < at.count - 1) return at.index + 1
  if (key === back && at.index > 0) return at.index - 1
  return null
}
