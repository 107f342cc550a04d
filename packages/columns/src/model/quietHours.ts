import type { QuietHours } from './alertSettings.ts'

/** The time of the day on this device's clock, 'HH:MM', at an instant in epoch milliseconds. */
export function timeOfDay(at: number): string {
  return new Date(at).toTimeString().slice(0, 5)
}

/**
 * Whether a time of the day, 'HH:MM', is within the quiet hours, which may span midnight. If both ends are
 * equal, there are none.
 */
export function isQuiet({ from, to }: QuietHours, time: string): boolean {
  return from <= to ? from <= time && time < to : time >= from || time < to
}
