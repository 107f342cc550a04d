import type { Card, Since } from '@wiredeck/columns'

/** The index of the first card below the new ones that the last look had; -1 if nothing is new. */
export function seenFrom(
  cards: readonly Pick<Card, 'id' | 'published'>[],
  { look, classes }: Pick<Since, 'look' | 'classes'>,
): number {
  // Without a new document since the last look there is no line; documents that arrive now do not count.
  if (![...classes.values()].includes('new')) return -1
  const first = cards.findIndex(
    ({ id, published }) => published.getTime() <= look.at && classes.get(id) !== 'new',
  )
  return first === 0 ? -1 : first
}
