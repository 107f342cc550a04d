import type { DayOptions, Planned } from './planDay.ts'
import { createRandom, pick, shuffle, type Random } from './random.ts'
import { hourOf, isWeekend, isWithin, usualMoments } from './rhythm.ts'
import type { Routine, SampleLibrary, Story, Storyline } from './story.ts'
import { titleOf, titlesApart } from './titleOf.ts'
import { drawValues, type Draw } from './vary.ts'

/** One document of so many stands for itself; the others are routine. */
const routinesPerStory = 4
/** Days differ a little in length: rather leave a story out at midnight than tell it twice. */
const spareTurns = 12
/** A routine piece does not come back before so many others. */
const apart = 30
/** So often another piece is tried when the first was there before. */
const attempts = 12

export type Free = { moment: number; slot: number }

/** Stories one after the other, all of them before one comes back; between them what is routine. */
export function planFillers(
  { stories, routines, storylines }: SampleLibrary,
  free: readonly Free[],
  { seed, day, tellings, sparse }: DayOptions,
  random: Random,
): Planned[] {
  const order = shuffle(stories, createRandom(seed, 3))
  const every = routines.length > 0 ? routinesPerStory + 1 : 1
  const storiesBefore = day * (Math.round(usualFillers(storylines, tellings, sparse) / every) + spareTurns)
  const chooseRoutine = createChooser(
    isWeekend(day) ? routines.filter(each => !each.isOfWeekdays) : routines,
    random,
  )
  return free.map(({ moment, slot }, place) => {
    const turn = storiesBefore + Math.floor(place / every)
    const { story, draw } =
      place % every === 0 ? { story: order[turn % order.length] as Story, draw: {} } : chooseRoutine(moment)
    return {
      moment,
      publishedAt: moment,
      slot,
      revision: 1,
      embargoedUntil: null,
      story,
      draw,
      telling: null,
    }
  })
}

/** How many documents of a day belong to no storyline. */
function usualFillers(storylines: readonly Storyline[], tellings: number, sparse: number): number {
  const steps = storylines.reduce((sum, storyline) => sum + storyline.steps.length, 0)
  const told = (tellings * steps) / Math.max(1, storylines.length)
  return (usualMoments - told) / sparse
}

function createChooser(routines: readonly Routine[], random: Random) {
  const bag = routines.flatMap(routine => Array.from({ length: routine.often }, () => routine))
  const bagByHour = Array.from({ length: 24 }, (_, hour) => {
    const inTime = bag.filter(({ hours }) => isWithin(hours, hour))
    return inTime.length > 0 ? inTime : bag
  })
  const recent: Routine[] = []
  const recentTitles = new Set<string>()

  const isRecent = (routine: Routine, title: string) => recent.includes(routine) || recentTitles.has(title)
  const remember = (routine: Routine, title: string) => {
    recent.unshift(routine)
    recent.length = Math.min(recent.length, apart)
    recentTitles.add(title)
    const [oldest] = recentTitles
    if (recentTitles.size > titlesApart && oldest !== undefined) recentTitles.delete(oldest)
  }

  /** Another piece is better than the same headline again. */
  return (moment: number): { story: Story; draw: Draw } => {
    const inTime = bagByHour[hourOf(moment)] ?? bag
    for (let attempt = 1; ; attempt += 1) {
      const routine = pick(inTime, random)
      const draw = drawValues(routine.vary, random)
      const title = titleOf(routine.story, draw, moment)
      if (attempt < attempts && isRecent(routine, title)) continue
      remember(routine, title)
      return { story: routine.story, draw }
    }
  }
}
