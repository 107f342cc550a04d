import { mayBeUsed, type Story } from './mayBeUsed.ts'

export type AdvisoryStyle = 'warning' | 'error' | 'plain'

/**
 * The advisory box is shown only for a document that was corrected, updated or canceled (deck 2), and for one
 * whose note tells clients not to use it (D52).
 */
export function displaysAdvisory(document: Story): boolean {
  const { is, by, isCorrected } = mayBeUsed(document, document.published)
  const isTold = document.signal !== null || is === 'killed' || by === 'note' || isCorrected
  return document.advisory !== null && isTold
}

/** A killed story wins over a signal, because it is worse news than a corrected one. */
export function advisoryStyleOf(document: Story): AdvisoryStyle {
  const { is, by, isCorrected } = mayBeUsed(document, document.published)
  if (is === 'killed') return 'error'
  return by === 'note' || isCorrected ? 'warning' : 'plain'
}
