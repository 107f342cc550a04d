/** Px of the narrowest column with its gap, except on a phone, where a column is alone. */
const columnWidth = 330

/** Whether a deck that is scrolled to its start shows something of the column at this place, counted from 0. */
export function isInSightAtStart(place: number): boolean {
  return place * columnWidth <= window.innerWidth
}
