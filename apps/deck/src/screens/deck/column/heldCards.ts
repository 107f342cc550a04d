/**
 * The cards of a list while it is held at its top: those that it showed when the hold began, and those loaded below.
 * Cards that came above or between wait, so that nothing moves. A list that was replaced is shown whole.
 */
export function heldCards<T extends { id: string }>(
  cards: readonly T[],
  heldIds: ReadonlySet<string>,
): readonly T[] {
  const lastHeld = cards.findLastIndex(({ id }) => heldIds.has(id))
  const shown = cards.filter(({ id }, place) => place > lastHeld || heldIds.has(id))
  return shown.length === cards.length ? cards : shown
}
