import { firstMonday, timeIn, type Entry } from './calendarEntry.ts'
import { evergreensOf } from './evergreens.ts'
import { groupBy } from '../base/groupBy.ts'
import { placeEvergreens } from './placeEvergreens.ts'
import { createRandom, shuffle } from '../base/random.ts'
import { apartIn, dayMs, hourMs, isWeekend, minuteMs, timetableDays } from '../base/rhythm.ts'
import type { SampleLibrary, Step, Story, Storyline } from '../library/story.ts'
import { drawValues, type Draw } from '../text/vary.ts'

const fortnight = timetableDays
/** The hours of stories, unless the stories' calendar says when. */
const storyHours = [5, 21] as const

/** One telling of a storyline or a story; a story is a storyline of one step. */
export type Telling = {
  name: string
  steps: readonly Step[]
  /** Ms since 1970. */
  begin: number
  draw: Draw
  /** The picture for each scene of a document (`keyOfScene`). */
  pictures: ReadonlyMap<string, string>
}

export type Calendar = {
  /** The tellings that begin after `since` and up to `until`. */
  beginningBetween(since: number, until: number): Telling[]
  /** The number of days within which nothing is told twice. */
  days: number
}

export function keyOfScene({ document }: Step, nth: number): string {
  return `${document} ${nth}`
}

/**
 * The times of every storyline and story: each is told once in `fortnights` times two weeks, always on the
 * same weekday and at the same hour. The draw of a storyline changes each time.
 */
export function createCalendar(
  library: SampleLibrary,
  {
    seed,
    fortnights,
    keptOf,
  }: { seed: number; fortnights: number; keptOf: (scene: string) => readonly string[] },
): Calendar {
  const days = fortnights * fortnight
  const evergreens = evergreensOf(library.routines)
  const drawn = [...library.storylines, ...evergreens]
  const dated = [
    ...placeStorylines(library.storylines, days, seed),
    ...placeStories(library, fortnights, seed),
  ]
  const entries = [...dated, ...placeEvergreens(evergreens, dated, { fortnights, seed })].sort(
    (one, other) => one.day - other.day || one.time - other.time,
  )
  choosePictures(entries, days, keptOf)
  const byDay = groupBy(entries, ({ day }) => day)

  const toTelling = ({ name, storyline, time, pictures }: Entry, day: number, round: number): Telling => ({
    name,
    steps: storyline.steps,
    begin: day * dayMs + time,
    draw: drawFor(storyline, drawn, seed, round),
    pictures,
  })

  return {
    days,
    beginningBetween(since, until) {
      const tellings: Telling[] = []
      for (let day = Math.floor(since / dayMs); day <= Math.floor(until / dayMs); day += 1) {
        const round = Math.floor((day - firstMonday) / days)
        const ofDay = byDay.get(day - firstMonday - round * days) ?? []
        for (const entry of ofDay) {
          const begin = day * dayMs + entry.time
          if (begin > since && begin <= until) tellings.push(toTelling(entry, day, round))
        }
      }
      return tellings
    },
  }
}

/** A storyline that continues another one shares its draw. */
function drawFor(storyline: Storyline, all: readonly Storyline[], seed: number, round: number): Draw {
  const place = all.indexOf(storyline)
  const before = all.find(({ name }) => name === storyline.follows?.storyline)
  const known = before ? drawFor(before, all, seed, round) : {}
  return drawValues(storyline.vary, createRandom(seed, round, 7, place), {}, known)
}

/** Spreads storylines evenly over the days; a continuation comes its number of days after the first. */
function placeStorylines(storylines: readonly Storyline[], days: number, seed: number): Entry[] {
  const random = createRandom(seed, 4)
  const placed = new Map<string, Entry>()
  const place = (storyline: Storyline, day: number) => {
    const entry = {
      name: storyline.name,
      storyline,
      day,
      time: timeIn(storyline.hours, random),
      pictures: new Map(),
    }
    placed.set(storyline.name, entry)
    for (const next of storylines.filter(({ follows }) => follows?.storyline === storyline.name)) {
      place(next, day + (next.follows?.days ?? 0))
    }
  }
  const own = shuffle(
    storylines.filter(({ follows }) => !follows),
    random,
  )
  for (const [nth, storyline] of own.entries()) {
    const day = Math.floor(((nth + 0.5) / own.length) * days)
    place(storyline, dayFor(storyline, storylines, day, days))
  }
  return [...placed.values()]
}

/** Early enough for the continuations, and not on a weekend if the storyline is only for weekdays. */
function dayFor(
  { name, isOfWeekdays }: Storyline,
  all: readonly Storyline[],
  day: number,
  days: number,
): number {
  const longest = lengthOf(name, all)
  const early = Math.min(day, days - 1 - longest)
  if (!isOfWeekdays) return early
  for (let later = 0; later < 7; later += 1) {
    const other = (early + later) % Math.max(1, days - longest)
    if (!isWeekend(other + firstMonday)) return other
  }
  return early
}

function lengthOf(name: string, all: readonly Storyline[]): number {
  const next = all.filter(({ follows }) => follows?.storyline === name)
  return Math.max(0, ...next.map(each => (each.follows?.days ?? 0) + lengthOf(each.name, all)))
}

/**
 * Places stories by the stories' calendar, or evenly by class and language, so that a rare class comes at
 * regular intervals.
 */
function placeStories({ stories, dayByStory }: SampleLibrary, fortnights: number, seed: number): Entry[] {
  const random = createRandom(seed, 3)
  const alike = groupBy(shuffle(stories, random), ({ class: name, lang }) => `${name} ${lang}`)
  return [...alike.values()].flatMap(group =>
    group.map((story, nth) => {
      const dated = dayByStory.get(story.id)
      const evenly = Math.floor(((nth + random()) / group.length) * fortnight)
      const turn = turnOf(story, nth, fortnights)
      const time = dated?.hour === undefined ? timeIn(storyHours, random) : (dated.hour + random()) * hourMs
      return {
        name: story.id,
        storyline: asStoryline(story),
        day: (dated?.day ?? evenly) + turn * fortnight,
        time,
        pictures: new Map(),
      }
    }),
  )
}

/** Stories of one event stay together if there are more than two weeks to fill. */
function turnOf({ event }: Story, nth: number, fortnights: number): number {
  return (event?.[0] ? Number(event[0]) : nth) % fortnights
}

function asStoryline(story: Story): Storyline {
  const step = { at: 0, document: 'story', revision: 1, embargo: null, story }
  return { name: story.id, vary: {}, hours: [0, 24], isOfWeekdays: false, follows: null, steps: [step] }
}

/**
 * Gives each scene the picture whose other uses are furthest away, before it and after it. After the last day
 * comes the first one again.
 */
function choosePictures(
  entries: readonly Entry[],
  days: number,
  keptOf: (scene: string) => readonly string[],
): void {
  const period = days * dayMs
  const used = new Map<string, number[]>()
  const toNearest = (picture: string, at: number) =>
    Math.min(period, ...(used.get(picture) ?? []).map(other => apartIn(period, at, other)))
  for (const { pictures, key, scene, at } of scenesInTurn(entries)) {
    if (pictures.has(key)) continue
    const [best = scene] = keptOf(scene).toSorted((one, other) => toNearest(other, at) - toNearest(one, at))
    pictures.set(key, best)
    used.set(best, [...(used.get(best) ?? []), at])
  }
}

/** The scenes of all documents in the order in which they are filed; `at` in ms since the first day. */
function scenesInTurn(entries: readonly Entry[]) {
  return entries
    .flatMap(({ storyline, day, time, pictures }) =>
      storyline.steps.flatMap(step =>
        (step.story.scenes ?? []).map(({ scene }, nth) => ({
          pictures,
          key: keyOfScene(step, nth),
          scene,
          at: day * dayMs + time + step.at * minuteMs,
        })),
      ),
    )
    .sort((one, other) => one.at - other.at)
}
