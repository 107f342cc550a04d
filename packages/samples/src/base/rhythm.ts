import { createRandom } from './random.ts'

export const dayMs = 86_400_000
export const hourMs = 3_600_000
export const minuteMs = 60_000
/** The wire repeats its timetable every two weeks. */
export const timetableDays = 14

/** Seconds between two documents, by the hour (UTC): a newsroom is slower at night, but never stops. */
const secondsByHour = [
  16, 16.5, 16.5, 16.5, 16, 15, 13, 11.5, 10.5, 10, 10, 10, 10.5, 10.5, 10, 10, 10, 10.5, 11, 11.5, 12, 13,
  14, 12,
]
/** The least and the most seconds between two documents, at speed 1. */
const pauses = [5, 20] as const
export const slowestMs = pauses[1] * 1000

/** The number of documents in each hour of the day. It is constant, so that all documents can be numbered. */
export const slotsByHour = secondsByHour.map(seconds => Math.round(3600 / seconds))
const slotsBeforeHour = slotsByHour.map((_, hour) => sum(slotsByHour.slice(0, hour)))
export const slotsOfDay = sum(slotsByHour)

/** The moments of an hour's filings, in ms after its beginning; hours are counted since 1970. */
export function momentsOf(hour: number, seed: number): number[] {
  const random = createRandom(seed, hour, 1)
  const count = slotsByHour[hourOfDay(hour)] ?? 0
  const pause = 3600 / count
  const leeway = Math.min(pause - pauses[0], pauses[1] - pause)
  return Array.from({ length: count }, (_, place) =>
    Math.round(((place + 0.5) * pause + (random() - 0.5) * leeway) * 1000),
  )
}

/** The number of an hour's first document since 1970. */
export function firstSlotOf(hour: number): number {
  return Math.floor(hour / 24) * slotsOfDay + (slotsBeforeHour[hourOfDay(hour)] ?? 0)
}

export function hourOfDay(hour: number): number {
  return hour % 24
}

/** Whether an hour of the day is between two others. They may span midnight; the second is not included. */
export function isWithin([from, to]: readonly [number, number], hour: number): boolean {
  return from <= to ? from <= hour && hour < to : hour >= from || hour < to
}

/** The weekday of a day since 1970, which began with a Thursday: 0 is Monday. */
export function weekdayOf(day: number): number {
  return (day + 3) % 7
}

/** `day` counts from 1970, which began with a Thursday. */
export function isWeekend(day: number): boolean {
  return [2, 3].includes(day % 7)
}

/** How far two times lie apart where all comes again after a period; all in the same unit. */
export function apartIn(period: number, one: number, other: number): number {
  const rest = Math.abs(one - other) % period
  return Math.min(rest, period - rest)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
