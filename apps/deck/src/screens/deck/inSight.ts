/** Px of the narrowest column with its gap, and of the gap before the first one. */
const columnWidth = 330
const gap = 10

/**
 * Whether a deck that is scrolled to its start shows the column at this place, counted from 0. Columns stretch until a whole number
 * of them fills the window.
 */
export function isInSightAtStart(place: number): boolean {
  return place === 0 || gap + (place + 1) * columnWidth <= window.innerWidth
}
