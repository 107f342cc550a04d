import { planFillers } from './planFillers.ts'
import { planStorylines } from './planStorylines.ts'
import { createRandom } from './random.ts'
import { momentsOf } from './rhythm.ts'
import type { SampleLibrary, Story } from './story.ts'
import type { Draw } from './vary.ts'

export type DayOptions = {
  seed: number
  /** Days since 1970 in the time of the wire. */
  day: number
  /** Storylines told in the day. */
  tellings: number
  /** One of so many moments has a document; those of storylines come besides. */
  sparse: number
}

/** A document of the day, with all that its filing needs; times in ms after the day's beginning. */
export type Planned = {
  moment: number
  /** When it was first filed: earlier than the moment for a revision. */
  publishedAt: number
  /** The place of that moment in the day. */
  slot: number
  revision: number
  embargoedUntil: number | null
  story: Story
  draw: Draw
  /** From and to, where it belongs to a storyline. */
  telling: readonly [number, number] | null
}

/** All that the agency files in a day, in the order of time: the same for the same options. */
export function planDay(library: SampleLibrary, options: DayOptions): Planned[] {
  const moments = momentsOf(options.day, options.seed)
  const random = createRandom(options.seed, options.day, 2)
  const told = planStorylines(library.storylines, moments, options, random)
  const taken = new Set(told.map(each => each.taken))
  const rest = planFillers(library, moments, slot => taken.has(slot), options)
  return [...told.map(({ planned }) => planned), ...rest].sort((one, other) => one.moment - other.moment)
}
