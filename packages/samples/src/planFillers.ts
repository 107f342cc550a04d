import { fillGaps } from './fillGaps.ts'
import type { DayOptions, Planned } from './planDay.ts'
import { createRandom, pick, shuffle, type Random } from './random.ts'
import { hourOf, isWeekend, isWithin, momentsOf, usualMoments } from './rhythm.ts'
import type { Routine, SampleLibrary, Story } from './story.ts'
import { titleOf, titlesApart } from './titleOf.ts'
import { drawValues, type Draw } from './vary.ts'

/** One document of so many stands for itself; the others are routine. */
const routinesPerStory = 4
/** Days differ in length by less than this share: rather leave a story out at midnight than tell it twice. */
const longestDay = 1.01
/** A routine piece does not come back before so many others, or half of those that the hour has. */
const farApart = 100
/** Nor the scene of a picture before so many other pictures: there are two dozen of them. */
const scenesApart = 10
/** So often another piece is tried when the first was there before. */
const attempts = 20

/** Stories one after the other, all of them before one comes back; between them what is routine. */
export function planFillers(
  library: SampleLibrary,
  moments: readonly number[],
  isTaken: (slot: number) => boolean,
  options: DayOptions,
): Planned[] {
  const chooseStory = createStoryChooser(library, options)
  const chooseRoutine = createRoutineChooser(library.routines, options)
  return moments.flatMap((moment, slot) => {
    if (slot % options.sparse !== 0 || isTaken(slot)) return []
    const { story, draw } = chooseStory(slot) ?? chooseRoutine(moment, slot)
    const filler = { moment, publishedAt: moment, slot, revision: 1, embargoedUntil: null, telling: null }
    return [{ ...filler, story, draw }]
  })
}

type Chosen = { story: Story; draw: Draw }

/** Null where a routine piece has its turn. */
function createStoryChooser({ stories, routines }: SampleLibrary, { seed, day, sparse }: DayOptions) {
  const order = shuffle(stories, createRandom(seed, 3))
  const every = sparse * (routines.length > 0 ? routinesPerStory + 1 : 1)
  const turnsOfDay = Math.ceil((usualMoments * longestDay) / every)
  return (slot: number): Chosen | null => {
    if (slot % every !== 0) return null
    return { story: order[(day * turnsOfDay + slot / every) % order.length] as Story, draw: {} }
  }
}

/** Remembers what was chosen; at the beginning, what the end of the day before is likely to have been. */
function createRoutineChooser(routines: readonly Routine[], { seed, day, sparse }: DayOptions) {
  const choose = createChooser(routines)
  const yesterday = momentsOf(day - 1, seed)
  const tail = Math.max(0, yesterday.length - titlesApart * sparse)
  for (const [slot, moment] of yesterday.entries()) {
    if (slot >= tail && slot % sparse === 0) choose(day - 1, moment, createRandom(seed, day - 1, slot))
  }
  return (moment: number, slot: number): Chosen => choose(day, moment, createRandom(seed, day, slot))
}

function createChooser(routines: readonly Routine[]) {
  const bagOf = createBags(routines)
  const recent: Routine[] = []
  const recentTitles = new Set<string>()
  const recentScenes: string[] = []

  const remember = (routine: Routine, title: string, scene: string | null) => {
    if (scene !== null) recentScenes.unshift(scene)
    recentScenes.length = Math.min(recentScenes.length, scenesApart)
    recent.unshift(routine)
    recent.length = Math.min(recent.length, farApart)
    recentTitles.add(title)
    const [oldest] = recentTitles
    if (recentTitles.size > titlesApart && oldest !== undefined) recentTitles.delete(oldest)
  }

  /** Another piece is better than the same headline again. */
  return (day: number, moment: number, random: Random): Chosen => {
    const { bag, apart } = bagOf(day, hourOf(moment))
    for (let attempt = 1; ; attempt += 1) {
      const routine = pick(bag, random)
      const isLast = attempt === attempts
      const before = recent.indexOf(routine)
      if (!isLast && before >= 0 && before < apart) continue
      const draw = drawValues(routine.vary, random)
      const title = titleOf(routine.story, draw, moment)
      const scene = sceneOf(routine.story, draw, moment)
      const isRepeat = recentTitles.has(title) || (scene !== null && recentScenes.includes(scene))
      if (!isLast && isRepeat) continue
      remember(routine, title, scene)
      return { story: routine.story, draw }
    }
  }
}

function sceneOf({ scenes, lang }: Story, draw: Draw, moment: number): string | null {
  const scene = scenes?.[0]?.scene
  return scene === undefined ? null : fillGaps(scene, { draw, lang, at: new Date(moment) })
}

type Bag = { bag: readonly Routine[]; apart: number }

/** What may be filed at an hour of a day, each piece as often as it may. */
function createBags(routines: readonly Routine[]) {
  const bagsByHour = (list: readonly Routine[]) =>
    Array.from({ length: 24 }, (_, hour): Bag => {
      const inTime = list.filter(({ hours }) => isWithin(hours, hour))
      const pieces = inTime.length > 0 ? inTime : list
      const bag = pieces.flatMap(each => Array<Routine>(each.often).fill(each))
      return { bag, apart: Math.min(farApart, Math.floor(pieces.length / 2)) }
    })
  const weekday = bagsByHour(routines)
  const weekend = bagsByHour(routines.filter(each => !each.isOfWeekdays))
  return (day: number, hour: number) => (isWeekend(day) ? weekend : weekday)[hour] as Bag
}
