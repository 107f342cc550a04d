import type { Card } from '../model/card.ts'

/**
 * Whether a document takes the place of the stored one, whoever writes it: within one log of the wire a lower revision
 * never replaces a higher one, at equal revisions the later filing wins, and one that does not know its filing replaces
 * one that does only in an audit. Of different logs, what the wire has now replaces what is stored.
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
