import type { Language } from '../languages/language.ts'
import type { Token } from '../tokens/token.ts'

/** How often each meaningful word occurs in a text. */
export interface WordCounts {
  counts: ReadonlyMap<string, number>
  total: number
}

/** All numbers count as one word, and all days as another, because a revision may change them. */
export function countWords(tokens: readonly Token[], { small }: Language): WordCounts {
  const counts = new Map<string, number>()
  let total = 0
  for (const { kind, fold } of tokens) {
    if (kind === 'mark' || kind === 'article' || small.has(fold)) continue
    const word = kind === 'word' ? fold : kind
    counts.set(word, (counts.get(word) ?? 0) + 1)
    total += 1
  }
  return { counts, total }
}

const fewestForPart = 5
const partWeight = 0.8

/**
 * From 0 to 1: the share of words that two texts have in common. If one contains almost all of the other (a
 * paragraph that was extended or cut), the likeness is high as well, though a little lower.
 */
export function likeness(one: WordCounts, other: WordCounts): number {
  if (one.total === 0 || other.total === 0) return one.total === other.total ? 1 : 0
  let common = 0
  for (const [word, count] of one.counts) common += Math.min(count, other.counts.get(word) ?? 0)
  const share = (2 * common) / (one.total + other.total)
  const shorter = Math.min(one.total, other.total)
  return shorter < fewestForPart ? share : Math.max(share, (partWeight * common) / shorter)
}
