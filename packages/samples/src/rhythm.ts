import { createRandom } from './random.ts'

export const dayMs = 86_400_000
export const hourMs = 3_600_000

/** Seconds between two documents, by the hour (UTC): a newsroom sleeps a little, and never all of it. */
const secondsByHour = [
  16, 16.5, 16.5, 16.5, 16, 15, 13, 11.5, 10.5, 10, 10, 10, 10.5, 10.5, 10, 10, 10, 10.5, 11, 11.5, 12, 13,
  14, 12,
]
/** How much sooner or later than usual a document may come, in seconds. */
const jitter = 3
/** How many moments a day has, give or take a few. */
export const usualMoments = secondsByHour.reduce((sum, seconds) => sum + 3600 / seconds, 0)
/** The longest wait between two documents, at speed 1. */
export const slowestMs = 20_000

/** The moments of a day at which a document is filed, in ms after its beginning: 5 to 20 s apart. */
export function momentsOf(day: number, seed: number): number[] {
  const random = createRandom(seed, day, 1)
  const moments: number[] = []
  for (let moment = 2500; moment <= dayMs - 2500; moment += pauseAt(moment, random)) moments.push(moment)
  return moments
}

function pauseAt(moment: number, random: () => number): number {
  const usual = secondsByHour[hourOf(moment)] ?? 12
  return Math.round((usual + (random() * 2 - 1) * jitter) * 1000)
}

/** The hour of the day, 0 to 23. */
export function hourOf(moment: number): number {
  return Math.floor(moment / hourMs) % 24
}

/** Is an hour of the day between two others? They may span midnight; the second is not included. */
export function isWithin([from, to]: readonly [number, number], hour: number): boolean {
  return from <= to ? from <= hour && hour < to : hour >= from || hour < to
}

/** Days since 1970, which began with a Thursday. */
export function isWeekend(day: number): boolean {
  return [2, 3].includes(day % 7)
}
