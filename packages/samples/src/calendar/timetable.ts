import { groupBy } from '../base/groupBy.ts'
import { createRandom, type Random } from '../base/random.ts'
import {
  hourMs,
  hourOfDay,
  isWeekend,
  isWithin,
  weekdayOf,
  minuteMs,
  slotsByHour,
  slotsOfDay,
  timetableDays,
} from '../base/rhythm.ts'
import { addsQuotation, mayQuoteAgain, rationOf, rationQuotations, type Planned } from './rations.ts'
import type { Later, Routine } from '../library/story.ts'
import { castOf } from '../text/vary.ts'

/** The places of pictures in each ten documents; the others are texts. */
const pictureTurns = [1, 4, 7]
const turnsInRow = 10
export const slotsOfTimetable = timetableDays * slotsOfDay

/** The content of a slot: a routine piece, and one of its turns in these two weeks. */
export type TextTurn = Readonly<Planned>

export type Timetable = {
  /** Slots are counted from the beginning of the timetable. Null for the slot of a picture. */
  textAt(slot: number): TextTurn | null
  /** The number of a piece's turns. */
  turnsOf(routine: number): number
  /** The number of its turns with quotations. */
  tellingsOf(routine: number): number
  /** The number of a language's turns that name people of the cast. */
  castTurnsOf(lang: string): number
}

/** The number of a slot among the pictures since 1970, or null for the slot of a text. */
export function pictureTurnOf(slot: number): number | null {
  const place = pictureTurns.indexOf(slot % turnsInRow)
  return place < 0 ? null : Math.floor(slot / turnsInRow) * pictureTurns.length + place
}

/**
 * Assigns routine pieces to the slots of two weeks, which repeat: each as often as it may, evenly, in its
 * hours, and no more often than it has headlines (`sizes`), as long as another piece is left. With its first
 * filing a piece reserves the slots of its revisions.
 */
export function createTimetable(
  routines: readonly Routine[],
  sizes: readonly number[],
  seed: number,
): Timetable {
  const random = createRandom(seed, 5)
  const isOnAt = routines.map(isOn)
  const onIn = Array.from({ length: hoursOfTimetable }, (_, hour) =>
    [...routines.keys()].filter(routine => isOnAt[routine]?.[hour]),
  )
  const onBefore = isOnAt.map(slotsBefore)
  const intervals = intervalsFor(routines, sizes, isOnAt)
  const due = phasesOf(routines, random).map((phase, routine) => phase * (intervals[routine] ?? 0))
  const turns = routines.map(() => 0)
  const lastDays = routines.map(() => -1)
  const table = Array<TextTurn | null>(slotsOfTimetable).fill(null)
  const filings: Planned[] = []
  const rations = routines.map(rationOf)
  const addsQuotations = routines.map(routine => routine.later.map(steps => addsQuotation(steps, routine)))
  const lastQuotes = routines.map(() => -Infinity)

  /** A piece's clock stops outside its hours, and then continues without catching up. */
  const waitOf = (routine: number, hour: number): number => {
    if (routines[routine]?.isDaily && lastDays[routine] === Math.floor(hour / 24)) return Infinity
    const wait = (due[routine] ?? 0) - (onBefore[routine]?.[hour] ?? 0)
    // A piece that has used all its headlines gets a turn only after all pieces have.
    return (turns[routine] ?? 0) < (sizes[routine] ?? 0) ? wait : wait + slotsOfTimetable
  }
  /** Advances a piece's clock by a filing. */
  const note = (routine: number, hour: number, place: number): void => {
    const interval = intervals[routine] ?? 1
    const now = (onBefore[routine]?.[hour] ?? 0) + place
    due[routine] = Math.max(due[routine] ?? 0, now - interval) + interval
    lastDays[routine] = Math.floor(hour / 24)
    turns[routine] = (turns[routine] ?? 0) + 1
  }

  /** The revisions of a turn rotate, with an offset for each piece; a quotation is not repeated too soon. */
  const stepsAt = (routine: number, turn: number, time: number): readonly Later[] => {
    const { later } = routines[routine] as Routine
    const isSoon = !mayQuoteAgain(routine, time, lastQuotes[routine] ?? 0)
    const order = later.map((_, nth) => (turn + routine + nth) % later.length)
    const next = order.find(place => !isSoon || !addsQuotations[routine]?.[place])
    if (next === undefined) return []
    if (addsQuotations[routine]?.[next]) lastQuotes[routine] = time
    return later[next] ?? []
  }

  /** The slots of the revisions, or none if the timetable ends before the last. */
  const slotsAfter = (steps: readonly Later[], origin: number, hour: number, place: number): number[] => {
    const slots: number[] = []
    for (const { after } of steps) {
      const time = (hour + place / (slotsByHour[hourOfDay(hour)] ?? 1)) * hourMs + after * minuteMs
      const slot = freeFrom(Math.max(slotAt(time), (slots.at(-1) ?? origin) + 1), table)
      if (slot === null) return []
      slots.push(slot)
    }
    return slots
  }

  let slot = 0
  for (let hour = 0; hour < hoursOfTimetable; hour += 1) {
    const on = onIn[hour] ?? []
    const waits = on.map(routine => waitOf(routine, hour))
    for (let place = 0; place < (slotsByHour[hourOfDay(hour)] ?? 0); place += 1, slot += 1) {
      if (table[slot] !== null || pictureTurnOf(slot) !== null) continue
      const next = placeOfLeast(waits)
      const routine = on[next]
      if (routine === undefined) continue
      const turn = turns[routine] ?? 0
      note(routine, hour, place)
      waits[next] = waitOf(routine, hour)
      const time = hour + place / (slotsByHour[hourOfDay(hour)] ?? 1)
      const steps = stepsAt(routine, turn, time)
      const slots = [slot, ...slotsAfter(steps, slot, hour, place)]
      const planned = { routine, turn, slots, steps, hour: time, telling: null, castTurn: 0 }
      filings.push(planned)
      for (const each of slots) table[each] = planned
    }
  }
  const tellings = rationQuotations(filings, rations)
  const castTurns = countCastTurns(filings, routines)
  return {
    textAt: at => table[at] ?? null,
    turnsOf: routine => turns[routine] ?? 0,
    tellingsOf: routine => tellings[routine] ?? 0,
    castTurnsOf: lang => castTurns.get(lang) ?? 0,
  }
}

/** Where in its interval each piece begins: the wordings of one story are evenly spaced. */
function phasesOf(routines: readonly Routine[], random: Random): number[] {
  const siblings = groupBy(routines.keys(), routine => routines[routine]?.story)
  return routines.map(({ story }, routine) => {
    const own = siblings.get(story) ?? []
    return (own.indexOf(routine) + random()) / own.length
  })
}

/** Infinite numbers do not count. */
function placeOfLeast(numbers: readonly number[]): number {
  let [least, found] = [Infinity, -1]
  for (let place = 0; place < numbers.length; place += 1) {
    const number = numbers[place] as number
    if (number < least) [least, found] = [number, place]
  }
  return found
}

/** Numbers the turns that name people of the cast, for each language, and returns their totals. */
function countCastTurns(filings: readonly Planned[], routines: readonly Routine[]): Map<string, number> {
  const counts = new Map<string, number>()
  const hasCast = routines.map(({ vary }) => castOf(vary).length > 0)
  for (const planned of filings) {
    if (!hasCast[planned.routine]) continue
    const { lang } = (routines[planned.routine] as Routine).story
    planned.castTurn = counts.get(lang) ?? 0
    counts.set(lang, planned.castTurn + 1)
  }
  return counts
}

const hoursOfTimetable = timetableDays * 24

/** Whether the piece is on, by the hour of the timetable. */
function isOn({ hours, isOfWeekdays, days }: Routine): boolean[] {
  return Array.from({ length: hoursOfTimetable }, (_, hour) => {
    const isFree = isOfWeekdays && isWeekend(Math.floor(hour / 24))
    const isDay = days === null || days.includes(weekdayOf(Math.floor(hour / 24)))
    return isDay && !isFree && isWithin(hours, hourOfDay(hour))
  })
}

/** The number of slots in a piece's hours before each hour of the timetable. */
function slotsBefore(hours: readonly boolean[]): number[] {
  let before = 0
  return hours.map((isHour, hour) => {
    const now = before
    if (isHour) before += slotsByHour[hourOfDay(hour)] ?? 0
    return now
  })
}

/** The number of days of the timetable on which a piece may be filed. */
function daysOn(hours: readonly boolean[]): number {
  return new Set([...hours.entries()].filter(([, isHour]) => isHour).map(([hour]) => Math.floor(hour / 24)))
    .size
}

/** The number of slots between two turns of each piece, so that together they fill the timetable. */
function intervalsFor(
  routines: readonly Routine[],
  sizes: readonly number[],
  isOnAt: readonly (readonly boolean[])[],
): number[] {
  const texts = (turnsInRow - pictureTurns.length) / turnsInRow
  const spans = isOnAt.map(hours =>
    hours.reduce((sum, isHour, hour) => sum + (isHour ? (slotsByHour[hourOfDay(hour)] ?? 0) : 0), 0),
  )
  const mostTurns = routines.map(({ isDaily }, place) => (isDaily ? daysOn(isOnAt[place] ?? []) : Infinity))
  const turnsAt = (rate: number) =>
    routines.map(({ often }, place) =>
      Math.min(rate * often * (spans[place] ?? 0), sizes[place] ?? 0, mostTurns[place] ?? Infinity),
    )
  const slotsAt = (rate: number) =>
    turnsAt(rate).reduce((sum, turns, place) => sum + turns * documentsOf(routines[place] as Routine), 0)
  let [low, high] = [0, 1]
  for (let halving = 0; halving < 30; halving += 1) {
    const middle = (low + high) / 2
    if (slotsAt(middle) < slotsOfTimetable * texts) low = middle
    else high = middle
  }
  return turnsAt(high).map((turns, place) => (spans[place] ?? 0) / Math.max(1, turns))
}

/** The average number of documents of a turn, including revisions. */
function documentsOf({ later }: Routine): number {
  return 1 + (later.length > 0 ? later.flat().length / later.length : 0)
}

function slotAt(time: number): number {
  const hour = Math.floor(time / hourMs)
  const before = Math.floor(hour / 24) * slotsOfDay
  const ofDay = slotsByHour.slice(0, hourOfDay(hour)).reduce((sum, each) => sum + each, 0)
  const ofHour = Math.floor(((time % hourMs) / hourMs) * (slotsByHour[hourOfDay(hour)] ?? 0))
  return before + ofDay + ofHour
}

/** The next free slot for a text, or null if the timetable ends before. */
function freeFrom(slot: number, table: readonly unknown[]): number | null {
  for (let free = slot; free < slotsOfTimetable; free += 1) {
    if (table[free] === null && pictureTurnOf(free) === null) return free
  }
  return null
}
