import type { CommonFields } from './document.ts'

export type AdvisoryStyle = 'warning' | 'error' | 'plain'
type AdvisoryFields = Pick<CommonFields, 'advisory' | 'signal' | 'status'>

/** The advisory box stands only on a document that was corrected, updated or canceled (deck 2). */
export function displaysAdvisory({ advisory, signal, status }: AdvisoryFields): boolean {
  return advisory !== null && (signal !== null || status === 'Canceled')
}

/** A withdrawn story is worse news than a corrected one, so Canceled wins where both hold. */
export function advisoryStyleOf({ signal, status }: Omit<AdvisoryFields, 'advisory'>): AdvisoryStyle {
  if (status === 'Canceled') return 'error'
  return signal === 'correction' ? 'warning' : 'plain'
}
