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
import { addsQuotation, mayQuoteAgain, rationOf, tellingsOf, type Planned } from './rations.ts'
import type { Later, Routine } from './story.ts'
import { castOf } from './vary.ts'

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
  /** How many tellings with quotations the piece had before this one, or null where it is told without. */
  telling: number | null
  /** How many turns of its language that name people of the cast came before this one. */
  castTurn: number
}

export type Timetable = {
  /** Slots are counted from the beginning of the timetable. Null where a picture has its turn. */
  textAt(slot: number): TextTurn | null
  /** How many turns a piece has in all. */
  turnsOf(routine: number): number
  /** How many turns that name people of the cast a language has in all. */
  castTurnsOf(lang: string): number
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
  const table = Array<Planned | null>(slotsOfTimetable).fill(null)
  const filings: (Planned & { hour: number })[] = []
  const rations = routines.map(rationOf)
  const lastQuotes = routines.map(() => -Infinity)

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

  /** What becomes of a turn goes round, and not at the same time with all pieces; a quotation is not added too soon again. */
  const stepsAt = (routine: number, turn: number, time: number): readonly Later[] => {
    const { later } = routines[routine] as Routine
    const all = later.map((_, nth) => later[(turn + routine + nth) % later.length] ?? [])
    const isSoon = !mayQuoteAgain(routine, time, lastQuotes[routine] ?? 0)
    const steps = all.find(each => !isSoon || !addsQuotation(each, routines[routine] as Routine)) ?? []
    if (addsQuotation(steps, routines[routine] as Routine)) lastQuotes[routine] = time
    return steps
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
      const time = hour + place / (slotsByHour[hourOfDay(hour)] ?? 1)
      const steps = stepsAt(routine, turn, time)
      const slots = [slot, ...slotsAfter(steps, slot, hour, place)]
      const planned = { routine, turn, slots, steps }
      filings.push({ ...planned, hour: time })
      for (const each of slots) table[each] = planned
    }
  }
  const tellings = tellingsOf(filings, rations)
  const castTurns = castTurnsOf(filings, routines)
  return {
    textAt(at) {
      const planned = table[at]
      if (!planned) return null
      const [first = 0] = planned.slots
      return { ...planned, telling: tellings.get(first) ?? null, castTurn: castTurns.bySlot.get(first) ?? 0 }
    },
    turnsOf: routine => turns[routine] ?? 0,
    castTurnsOf: lang => castTurns.countByLang.get(lang) ?? 0,
  }
}

/** Which of the turns that name people of the cast, of its language, each filing is, by its slot. */
function castTurnsOf(filings: readonly Planned[], routines: readonly Routine[]) {
  const bySlot = new Map<number, number>()
  const countByLang = new Map<string, number>()
  for (const { routine, slots } of filings) {
    const { story, vary } = routines[routine] as Routine
    if (castOf(vary).length === 0) continue
    const count = countByLang.get(story.lang) ?? 0
    bySlot.set(slots[0] ?? 0, count)
    countByLang.set(story.lang, count + 1)
  }
  return { bySlot, countByLang }
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
