const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** Rounds to whole numbers, or to a tenth. */
export type Rounding = (value: number) => number
export type Unit = 'second' | 'minute' | 'hour' | 'day'

/**
 * A span in the smallest unit in which it does not reach the next one after rounding, so that nothing lasts 60 minutes or
 * 24 hours: 59.5 minutes are an hour, 23.6 hours a day.
 */
export function inUnits(ms: number, round: Record<Unit, Rounding>): { count: number; unit: Unit } {
  const seconds = round.second(ms / second)
  if (seconds < 60) return { count: seconds, unit: 'second' }
  const minutes = round.minute(ms / minute)
  if (minutes < 60) return { count: Math.max(1, minutes), unit: 'minute' }
  const hours = round.hour(ms / hour)
  if (hours < 24) return { count: Math.max(1, hours), unit: 'hour' }
  return { count: Math.max(1, round.day(ms / day)), unit: 'day' }
}

/** Rounds a span of each unit alike. */
export const alike = (round: Rounding): Record<Unit, Rounding> => ({
  second: round,
  minute: round,
  hour: round,
  day: round,
})

/** A tenth counts below ten only: 2.5, but 13. */
export const tenths: Rounding = value =>
  Math.round(value * 10) < 100 ? Math.round(value * 10) / 10 : Math.round(value)
