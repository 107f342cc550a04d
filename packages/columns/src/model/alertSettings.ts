/** How loud a column is when something comes: each step of the ladder has what those before it have. */
export type AlertLevel = 'off' | 'mark' | 'sound' | 'band' | 'desktop'

/** From which urgency on a column alerts; `any` is every document. */
export type AlertFrom = 'any' | 'urgent' | 'alert' | 'flash'

/** By this device's clock, 'HH:MM'. `from` may be after `to`: then they go over midnight. */
export type QuietHours = { from: string; to: string; flashComesThrough: boolean }

/** What a column alerts its reader of. It travels with the column, and asks the wire for nothing. */
export type AlertSettings = {
  level: AlertLevel
  from: AlertFrom
  /** Revisions with a grave change alert as well. */
  withChanges: boolean
  quiet: QuietHours | null
}

/** Of a column whose reader has set nothing. */
export const defaultAlert: AlertSettings = { level: 'mark', from: 'flash', withChanges: false, quiet: null }
