import { changesBetween, gravityOf, type Change, type ChangeKind } from '@wiredeck/changes'
import type { NewsDocument } from '@wiredeck/document'

/** Two documents differ in nearly everything; between them, these tell how the story went on. */
const comparable: readonly ChangeKind[] = ['dead', 'hurt', 'number', 'place']
/** Of these the step says so itself. */
const tagged: readonly ChangeKind[] = ['killed', 'corrected']

/**
 * What has changed with a step of a story (ADR-0033): the gravest of what its own last revision has changed against
 * the one `earlier`, and of how its toll, numbers or place differ from those of the step before. Null where neither tells.
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
