import type { Card, Since } from '@wiredeck/columns'

/** The place of the first card that was there at the last look, below those that are new; -1 where nothing was new. */
export function seenFrom(
  cards: readonly Pick<Card, 'id' | 'published'>[],
  { look, classes }: Pick<Since, 'look' | 'classes'>,
): number {
  // What comes while the strip stands is seen coming.
  if (![...classes.values()].includes('new')) return -1
  const first = cards.findIndex(
    ({ id, published }) => published.getTime() <= look.at && classes.get(id) !== 'new',
  )
  return first === 0 ? -1 : first
}
