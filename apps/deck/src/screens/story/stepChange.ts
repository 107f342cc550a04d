import { changesBetween, gravityOf, type Change, type ChangeKind } from '@wiredeck/changes'
import type { NewsDocument } from '@wiredeck/document'

/** Two documents differ in nearly everything; only these kinds tell how the story went on. */
const comparable: readonly ChangeKind[] = ['dead', 'hurt', 'number', 'place']
/** The step has tags for these kinds. */
const tagged: readonly ChangeKind[] = ['killed', 'killNote', 'withheld', 'corrected']

/**
 * The gravest change with a step of a story (ADR-0033): of what its last revision changed against `earlier`,
 * and of how toll, numbers or place differ from the step before. Null if neither tells anything.
 */
export function stepChange(
  step: NewsDocument,
  earlier: NewsDocument | null,
  before: NewsDocument | null,
): Change | null {
  const own = earlier && changesBetween(earlier, step).ranked.find(({ kind }) => !tagged.includes(kind))
  const along =
    before &&
    changesBetween(before, step).ranked.find(
      ({ kind, was, now }) => comparable.includes(kind) && was !== null && now !== null,
    )
  if (!own || !along) return own || along || null
  return gravityOf(along.kind) < gravityOf(own.kind) ? along : own
}
