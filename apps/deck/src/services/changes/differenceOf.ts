import { isGraverThan, type Changes } from '@wiredeck/changes'
import type { Difference } from '@wiredeck/columns'

/** What changes come to for a reader who counts them. What is withheld may be used no more than what was killed. */
export function differenceOf({ ranked }: Pick<Changes, 'ranked'>): Difference {
  const kinds = ranked.map(({ kind }) => kind)
  if (kinds.includes('killed') || kinds.includes('withheld')) return 'killed'
  if (kinds.includes('corrected')) return 'corrected'
  return kinds.some(kind => isGraverThan(kind, 'wording')) ? 'rewritten' : 'wording'
}
