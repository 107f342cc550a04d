import type { Position } from '@wiredeck/columns'
import { isAtTop } from '../../../ui/isAtTop.ts'

/** Pixels (deck 9). */
export const preloadOffset = 200
const scrollToTopFrom = 500
const farFrom = 900

/** Reaching the bottom loads older documents, but not twice in this many milliseconds (deck 9). */
export const olderDebounceMs = 50

/** A list that was touched within this time does not move by itself; milliseconds. */
export const heldForMs = 30_000

/** The reader's position in a list; from 900 px below the top on, newer documents are only counted (D3). */
export function positionAt(top: number, isHeld: boolean): Position {
  if (isAtTop(top)) return isHeld ? 'held' : 'top'
  return top < farFrom ? 'below' : 'far'
}

/** The scroll-to-top button appears from 500 px on, but not at the bottom (deck 2). */
export function showsScrollToTop(top: number, isAtEnd: boolean): boolean {
  return top >= scrollToTopFrom && !isAtEnd
}
