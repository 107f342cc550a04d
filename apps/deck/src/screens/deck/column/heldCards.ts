/**
 * What a list shows while it is held at its top: what it showed when it was held, and whatever was loaded below. What came
 * above or between waits, so that nothing moves. All of a list that has become another one is shown.
 */
export function heldCards<T extends { id: string }>(
  cards: readonly T[],
  heldIds: ReadonlySet<string>,
): readonly T[] {
  const lastHeld = cards.findLastIndex(({ id }) => heldIds.has(id))
  const shown = cards.filter(({ id }, place) => place > lastHeld || heldIds.has(id))
  return shown.length === cards.length ? cards : shown
}
