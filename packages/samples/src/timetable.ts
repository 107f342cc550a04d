import { createRandom } from './random.ts'
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
} from './rhythm.ts'
import type { Later, Routine } from './story.ts'

/** Of ten documents in a row, these are pictures; the others are texts. */
const pictureTurns = [1, 4, 7]
const turnsInRow = 10
export const slotsOfTimetable = timetableDays * slotsOfDay

/** What a slot of the timetable is for: which routine piece, and which of its turns in these two weeks. */
export type TextTurn = {
  routine: number
  turn: number
  /** Where the turn is filed for the first time, and where it is revised. */
  slots: readonly number[]
  /** What becomes of it. */
  steps: readonly Later[]
}

export type Timetable = {
  /** Slots are counted from the beginning of the timetable. Null where a picture has its turn. */
  textAt(slot: number): TextTurn | null
  /** How many turns a piece has in all. */
  turnsOf(routine: number): number
}

/** The place of a slot among the pictures since 1970, or null where a text has its turn. */
export function pictureTurnOf(slot: number): number | null {
  const place = pictureTurns.indexOf(slot % turnsInRow)
  return place < 0 ? null : Math.floor(slot / turnsInRow) * pictureTurns.length + place
}

/**
 * Which routine piece has which slot, for two weeks that come again and again: each as often as it may, evenly, in its
 * hours, and no more often than it has headlines (`sizes`) as long as there is another. With its first filing a piece
 * reserves the slots of its revisions.
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
  const intervals = intervalsFor(routines, sizes, isOnAt)
  const due = intervals.map(interval => interval * random())
  const turns = routines.map(() => 0)
  const lastDays = routines.map(() => -1)
  const table = Array<TextTurn | null>(slotsOfTimetable).fill(null)

  const choose = (slot: number, hour: number): number => {
    let [best, earliest] = [-1, Infinity]
    for (const routine of onIn[hour] ?? []) {
      if (routines[routine]?.isDaily && lastDays[routine] === Math.floor(hour / 24)) continue
      const dueAt = due[routine] ?? 0
      // Who has said all its headlines comes only if everybody has.
      const wait = (turns[routine] ?? 0) < (sizes[routine] ?? 0) ? dueAt : dueAt + slotsOfTimetable
      if (wait < earliest) [best, earliest] = [routine, wait]
    }
    if (best < 0) return best
    lastDays[best] = Math.floor(hour / 24)
    const interval = intervals[best] ?? 1
    due[best] = Math.max(due[best] ?? 0, slot - interval) + interval
    return best
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
    for (let place = 0; place < (slotsByHour[hourOfDay(hour)] ?? 0); place += 1, slot += 1) {
      if (table[slot] !== null || pictureTurnOf(slot) !== null) continue
      const routine = choose(slot, hour)
      if (routine < 0) continue
      const turn = turns[routine] ?? 0
      turns[routine] = turn + 1
      const steps = stepsOf(routines[routine] as Routine, turn + routine)
      const slots = [slot, ...slotsAfter(steps, slot, hour, place)]
      for (const each of slots) table[each] = { routine, turn, slots, steps }
    }
  }
  return { textAt: at => table[at] ?? null, turnsOf: routine => turns[routine] ?? 0 }
}

/** What becomes of a piece goes round, and not at the same time with all pieces. */
function stepsOf({ later }: Routine, turn: number): readonly Later[] {
  return later[turn % later.length] ?? []
}

const hoursOfTimetable = timetableDays * 24

/** By the hour of the timetable. */
function isOn({ hours, isOfWeekdays, days }: Routine): boolean[] {
  return Array.from({ length: hoursOfTimetable }, (_, hour) => {
    const isFree = isOfWeekdays && isWeekend(Math.floor(hour / 24))
    const isDay = days === null || days.includes(weekdayOf(Math.floor(hour / 24)))
    return isDay && !isFree && isWithin(hours, hourOfDay(hour))
  })
}

/** On how many days of the timetable a piece may be filed. */
function daysOn(hours: readonly boolean[]): number {
  return new Set([...hours.entries()].filter(([, isHour]) => isHour).map(([hour]) => Math.floor(hour / 24)))
    .size
}

/** How many slots lie between two turns of each piece, so that together they fill the timetable. */
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

/** How many documents a turn makes, its revisions among them. */
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

/** A free slot for a text, or null where the timetable ends before. */
function freeFrom(slot: number, table: readonly unknown[]): number | null {
  for (let free = slot; free < slotsOfTimetable; free += 1) {
    if (table[free] === null && pictureTurnOf(free) === null) return free
  }
  return null
}
