/** One kept file: its bytes, and when it was last shown, epoch milliseconds. */
export type Kept = { bytes: number; usedAt: number }

/** The files to remove, least recently used first, until the rest fits into the given bytes. */
export function chooseEvicted(kept: ReadonlyMap<string, Kept>, budgetBytes: number): string[] {
  let total = bytesOf(kept)
  const oldestFirst = [...kept].toSorted(([, a], [, b]) => a.usedAt - b.usedAt)
  const evicted: string[] = []
  for (const [url, { bytes }] of oldestFirst) {
    if (total <= budgetBytes) break
    evicted.push(url)
    total -= bytes
  }
  return evicted
}

export function bytesOf(kept: ReadonlyMap<string, Kept>): number {
  return [...kept.values()].reduce((sum, { bytes }) => sum + bytes, 0)
}

const mostBytes = 200 * 1024 * 1024

/** 200 MB of pictures, but no more than a tenth of what the browser grants the deck. */
export function mediaBudget(quotaBytes: number | undefined): number {
  return Math.min(mostBytes, (quotaBytes ?? Infinity) / 10)
}
