import type { Card } from '../model/card.ts'

/**
 * Whether a document replaces the stored one. Within one log of the wire, a lower revision never replaces a
 * higher one, and at equal revisions the later filing wins; a document without a filing replaces one with a
 * filing only in an audit. A document of another log always replaces the stored one.
 */
export function replaces(
  stored: Pick<Card, 'revision' | 'filing'> | null,
  next: Pick<Card, 'revision' | 'filing'>,
  isAudit: boolean,
): boolean {
  if (!stored) return true
  const [before, after] = [stored.filing, next.filing]
  if (before && after && before.log !== after.log) return true
  if (next.revision !== stored.revision) return next.revision > stored.revision
  if (!before) return true
  return after ? after.number >= before.number : isAudit
}
