import type { Random } from '../base/random.ts'
import { hourMs } from '../base/rhythm.ts'
import type { Hours, Storyline } from '../library/story.ts'

/** The day of the first Monday, because 1970 began with a Thursday. */
export const firstMonday = 4

/** The time of a storyline, a story or an evergreen, and its pictures. */
export type Entry = {
  name: string
  storyline: Storyline
  /** The day within the period in which nothing is told twice, which begins with a Monday. */
  day: number
  /** Ms after the beginning of the day. */
  time: number
  /** The picture of each scene of each of its documents. */
  pictures: Map<string, string>
}

/** A random moment between two hours of a day, in ms after its beginning. */
export function timeIn([from, to]: Hours, random: Random): number {
  return (from + random() * (to - from)) * hourMs
}
