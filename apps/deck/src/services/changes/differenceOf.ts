import { isGraverThan, type ChangeKind, type Changes } from '@wiredeck/changes'
import type { Difference } from '@wiredeck/columns'

/** The changes that have a class of their own, the gravest first. */
const classByKind: readonly (readonly [ChangeKind, Difference])[] = [
  ['killed', 'killed'],
  ['killNote', 'killNote'],
  ['withheld', 'withheld'],
  ['embargoSet', 'embargoed'],
  ['embargoMoved', 'embargoed'],
  ['corrected', 'corrected'],
]

/** The gravest difference in the changes. */
export function differenceOf({ ranked }: Pick<Changes, 'ranked'>): Difference {
  const kinds = ranked.map(({ kind }) => kind)
  const named = classByKind.find(([kind]) => kinds.includes(kind))
  if (named) return named[1]
  return kinds.some(kind => isGraverThan(kind, 'wording')) ? 'rewritten' : 'wording'
}
