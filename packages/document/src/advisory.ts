import type { CommonFields } from './base/document.ts'

export type AdvisoryStyle = 'warning' | 'error' | 'plain'
type AdvisoryFields = Pick<CommonFields, 'advisory' | 'signal' | 'status'>

/** The advisory box is shown only for a document that was corrected, updated or canceled (deck 2). */
export function displaysAdvisory({ advisory, signal, status }: AdvisoryFields): boolean {
  return advisory !== null && (signal !== null || status === 'Canceled')
}

/** Canceled wins over a signal, because a withdrawn story is worse news than a corrected one. */
export function advisoryStyleOf({ signal, status }: Omit<AdvisoryFields, 'advisory'>): AdvisoryStyle {
  if (status === 'Canceled') return 'error'
  return signal === 'correction' ? 'warning' : 'plain'
}
