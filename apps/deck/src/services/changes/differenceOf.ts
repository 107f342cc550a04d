import { isGraverThan, type Changes } from '@wiredeck/changes'
import type { Difference } from '@wiredeck/columns'

/** The gravest difference in the changes. Withheld counts as killed, because neither may be used. */
export function differenceOf({ ranked }: Pick<Changes, 'ranked'>): Difference {
  const kinds = ranked.map(({ kind }) => kind)
  if (kinds.includes('killed') || kinds.includes('withheld')) return 'killed'
  if (kinds.includes('corrected')) return 'corrected'
  return kinds.some(kind => isGraverThan(kind, 'wording')) ? 'rewritten' : 'wording'
}
