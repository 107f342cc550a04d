import type { Language } from '../languages/language.ts'
import type { Token } from '../tokens/token.ts'

/** How often a text has each of its words that say something. */
export interface WordCounts {
  counts: ReadonlyMap<string, number>
  total: number
}

/** All numbers count as one word, and so do all days, because a revision changes them and stays the same paragraph. */
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
 * From 0 to 1. Two texts are alike by the share of their words that they have in common; or, a little less, because one
 * of them holds the other nearly whole: a paragraph that was extended or cut.
 */
export function likeness(one: WordCounts, other: WordCounts): number {
  if (one.total === 0 || other.total === 0) return one.total === other.total ? 1 : 0
  let common = 0
  for (const [word, count] of one.counts) common += Math.min(count, other.counts.get(word) ?? 0)
  const share = (2 * common) / (one.total + other.total)
  const shorter = Math.min(one.total, other.total)
  return shorter < fewestForPart ? share : Math.max(share, (partWeight * common) / shorter)
}
