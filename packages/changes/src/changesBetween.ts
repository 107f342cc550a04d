import { compareTexts } from './text/compareTexts.ts'
import { filingFacts } from './facts/filingFacts.ts'
import { pictureFacts } from './facts/pictureFacts.ts'
import { rankFacts } from './facts/rankFacts.ts'
import { textFacts } from './facts/textFacts.ts'
import type { Change, ChangeKind } from './change.ts'
import type { NewsDocument } from '@wiredeck/document'

export interface Changes {
  /**
   * All of them, the gravest first, then in reading order; among those from number to quote, what headline and
   * lead say comes before what stands further down.
   */
  ranked: Change[]
  /** The change that a card names; `null` if a reader would see no difference. */
  first: Change | null
  /** How many of the others there are, by kind, in the same order. */
  others: { kind: ChangeKind; count: number }[]
}

/**
 * The changes that an editor would name between two revisions of one document (D45). Numbers are read as the
 * language of `after` writes them. Uses no clock: whether an embargo has passed is the caller's question.
 */
export function changesBetween(before: NewsDocument, after: NewsDocument): Changes {
  const filed = filingFacts(before, after)
  // The text of a killed story is only the notice of the kill.
  const isKill = filed.some(({ kind }) => kind === 'killed')
  const texts = isKill ? [] : textFacts(compareTexts(before, after), [before, after])
  const ranked = rankFacts([...filed, ...pictureFacts(before, after), ...texts])
  return { ranked, first: ranked[0] ?? null, others: countKinds(ranked.slice(1)) }
}

function countKinds(changes: readonly Change[]): { kind: ChangeKind; count: number }[] {
  const counts = new Map<ChangeKind, number>()
  for (const { kind } of changes) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return [...counts].map(([kind, count]) => ({ kind, count }))
}
