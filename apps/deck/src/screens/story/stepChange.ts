import { changesBetween, type Change, type ChangeKind } from '@wiredeck/changes'
import type { NewsDocument } from '@wiredeck/document'

/** The step has tags for these kinds. */
const tagged: readonly ChangeKind[] = ['killed', 'killNote', 'withheld', 'corrected']

/**
 * What the last revision of a step of a story changed against `earlier`, the revision before it (ADR-0033). Null
 * if that tells nothing. Other documents of the story are not compared: "218 on board" and "138 taken off" of two
 * documents are no change.
 */
export function stepChange(step: NewsDocument, earlier: NewsDocument | null): Change | null {
  const own = earlier && changesBetween(earlier, step).ranked.find(({ kind }) => !tagged.includes(kind))
  return own ?? null
}
