import { arrivalsKeptMs, mostArrivals } from '../model/arrival.ts'
import { isDate } from '../checked/fields.ts'

/** What a full device keeps. */
const mostOnFull = 100

/**
 * The number of the last row to delete, where the newest is `newest`; 0 if none is. `oldestFirst` are the rows
 * that may be too many. A row whose instant cannot be read counts as old.
 */
export function prunedTo(
  oldestFirst: readonly { n: number; at?: unknown }[],
  newest: number,
  now: number,
  isFull = false,
): number {
  const beyond = newest - (isFull ? mostOnFull : mostArrivals)
  let pruned = 0
  for (const { n, at } of oldestFirst) {
    const isOld = !isDate(at) || now - at.getTime() > arrivalsKeptMs
    if (n > beyond || (!isFull && !isOld)) break
    pruned = n
  }
  return pruned
}
