import type { Random } from './random.ts'
import { hourMs } from './rhythm.ts'
import type { Hours, Storyline } from './story.ts'

/** 1970 began with a Thursday: the first Monday. */
export const firstMonday = 4

/** When a storyline, a story or an evergreen has its turn, and what it shows. */
export type Entry = {
  name: string
  storyline: Storyline
  /** Of those in which nothing is told twice; they begin with a Monday. */
  day: number
  /** Ms after the beginning of the day. */
  time: number
  /** The picture of each scene of each of its documents. */
  pictures: Map<string, string>
}

/** Some moment between two hours of a day, in ms after its beginning. */
export function timeIn([from, to]: Hours, random: Random): number {
  return (from + random() * (to - from)) * hourMs
}
