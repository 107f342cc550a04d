import type { Loudness } from '@wiredeck/document'

/** How loud a column alerts: each step of the ladder also does what the steps before it do. */
export type AlertLevel = 'off' | 'mark' | 'sound' | 'band' | 'desktop'

/** The lowest urgency that alerts; `any` means every document. */
export type AlertFrom = 'any' | 'urgent' | 'alert' | 'flash'

/** By this device's clock, 'HH:MM'. If `from` is after `to`, the hours span midnight. */
export type QuietHours = { from: string; to: string; flashComesThrough: boolean }

/** When a column alerts its reader. These settings travel with the column and do not change its search. */
export type AlertSettings = {
  level: AlertLevel
  from: AlertFrom
  /** Revisions with a grave change alert as well. */
  withChanges: boolean
  quiet: QuietHours | null
}

/** The settings of a column whose reader has set nothing. */
export const defaultAlert: AlertSettings = { level: 'mark', from: 'flash', withChanges: false, quiet: null }

/** The least loudness that a column's settings let through. */
export function leastLoudness(from: AlertFrom): Loudness {
  return from === 'any' ? 'none' : from
}
