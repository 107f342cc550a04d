import { arrivalsKeptMs, mostArrivals, type ArrivalRow } from '../model/arrival.ts'

/** What a full device keeps. */
const mostOnFull = 100

/**
 * The number of the last row to delete, where the newest is `newest`; 0 if none is. `oldestFirst` are the rows
 * that may be too many.
 */
export function prunedTo(
  oldestFirst: readonly Pick<ArrivalRow, 'n' | 'at'>[],
  newest: number,
  now: number,
  isFull = false,
): number {
  const beyond = newest - (isFull ? mostOnFull : mostArrivals)
  let pruned = 0
  for (const { n, at } of oldestFirst) {
    const isOld = now - at.getTime() > arrivalsKeptMs
    if (n > beyond || (!isFull && !isOld)) break
    pruned = n
  }
  return pruned
}
