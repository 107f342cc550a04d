import { analyse } from '@wiredeck/query'
import {
  afternoons,
  beforeHour,
  clockWords,
  daysAhead,
  hourUnits,
  insteadOf,
  middays,
  midnights,
  months,
  mornings,
  placesOf,
  weekdays,
  zones,
} from './words.ts'

export type NamedDay =
  | { is: 'weekday'; weekday: number }
  | { is: 'date'; day: number; month: number; year: number | null }
  | { is: 'ahead'; days: number }

/** A name that `Intl` takes, or minutes east of Greenwich. */
export type Zone = string | number

/** An hour as a note names it. `hourOf` turns it into an instant. */
export interface NamedHour {
  /** Minutes of the day, 0 to 1440: the end of a day is 1440. */
  minutes: number
  /** The clock that is meant, or, where no known zone is named, each that may be meant. */
  zones: readonly Zone[]
  day: NamedDay | null
}

const phrasesOf = (words: string) => words.split('|').map(phrase => analyse(phrase).join(' '))
const setOf = (words: string) => new Set(phrasesOf(words))
const mapOf = <T>(rows: ReadonlyArray<readonly [T, string]>) =>
  new Map(rows.flatMap(([value, words]) => phrasesOf(words).map((phrase): [string, T] => [phrase, value])))

const indexed = (lists: readonly string[]) => mapOf(lists.map((words, index) => [index, words] as const))
const monthOf = indexed(months)
const weekdayOf = indexed(weekdays)
const aheadOf = indexed(daysAhead)
const zoneOf = mapOf(zones)
const clockWordOf = mapOf(clockWords)
const midday = setOf(middays)
const midnight = setOf(midnights)
const afternoon = setOf(afternoons)
const morning = setOf(mornings)
const units = setOf(hourUnits)
const before = setOf(beforeHour)
const instead = setOf(insteadOf)

const longestPhrase = 4
const pieces = /\d{1,2}[.:h]\d{2}(?![\d:]|\.\d)|\d+|\p{L}+|[+-](?=\d)/gu

const allPlaces = Object.values(placesOf).flat()

/**
 * Hours that a text names, without those that another hour replaced. The text is folded, with digits as 0 to 9. Where
 * some have a known zone they say the others for everybody: "3 p.m. Velmar time (1400 GMT)".
 */
export function hoursIn(text: string, lang: string): NamedHour[] {
  const words = text.match(pieces) ?? []
  const days = daysIn(words)
  const hours = words.flatMap((_, at) => {
    const hour = clockAt(words, at)
    if (hour === null || isReplaced(words, at)) return []
    const day = nearest(days, at)
    // The midnight "of Friday" may begin or end it: its end is the safe one.
    const minutes = hour.isMidnight && day !== null ? 1440 : hour.minutes
    return [{ minutes, zone: hour.zone, day }]
  })
  const isZoneNamed = hours.some(hour => hour.zone !== null)
  return hours
    .filter(hour => !isZoneNamed || hour.zone !== null)
    .map(({ zone, ...hour }) => ({ ...hour, zones: zone === null ? (placesOf[lang] ?? allPlaces) : [zone] }))
}

/** Whether a clock stands at a word. */
export function isClock(words: readonly string[], at: number): boolean {
  return clockAt(words, at) !== null
}

/** How many words the name of a day has that begins at a word; 0 for none. */
export function dayLength(words: readonly string[], at: number): number {
  return dayAt(words, at)?.length ?? 0
}

interface Clock {
  minutes: number
  zone: Zone | null
  isMidnight: boolean
}

function clockAt(words: readonly string[], at: number): Clock | null {
  const word = words[at] ?? ''
  if (phraseAt(words, at, midday) > 0) return { ...zoneAfter(words, at + 1), minutes: 720, isMidnight: false }
  const midnightLength = phraseAt(words, at, midnight)
  if (midnightLength > 0) return { ...zoneAfter(words, at + midnightLength), minutes: 0, isMidnight: true }
  const [, hours, minutes] = /^(\d{1,2})(?:[.:h]?(\d{2}))?$/.exec(word) ?? []
  if (hours === undefined) return null
  const after = zoneAfter(words, at + 1)
  const isClear = /[.:h]/.test(word) || after.isHour || (word.length > 2 ? after.zone !== null : isBefore(words, at))
  const of = Number(hours) * 60 + Number(minutes ?? 0)
  if (!isClear || Number(minutes ?? 0) > 59 || of > 1440) return null
  if (after.half === 'afternoon' && of < 720) return { ...after, minutes: of + 720, isMidnight: false }
  if (after.half !== null && of >= 720 && of < 780) {
    const isNoon = after.half === 'afternoon'
    return { ...after, minutes: isNoon ? of : of - 720, isMidnight: !isNoon && of === 720 }
  }
  return { ...after, minutes: of, isMidnight: of === 1440 }
}

/** What follows an hour: the half of the day, and the zone, before the next hour or a word of another kind. */
function zoneAfter(words: readonly string[], from: number) {
  let zone: Zone | null = null
  let clockWord: string | null = null
  let half: 'morning' | 'afternoon' | null = null
  let isHour = false
  for (let at = from; at < Math.min(words.length, from + 8);) {
    const word = words[at] ?? ''
    const afternoonLength = phraseAt(words, at, afternoon)
    const morningLength = phraseAt(words, at, morning)
    const zoneLength = phraseAt(words, at, zoneOf)
    if (zoneLength > 0) {
      zone = zoneOf.get(words.slice(at, at + zoneLength).join(' ')) ?? null
      return { zone: shifted(zone, words, at + zoneLength), half, isHour: true }
    }
    if (afternoonLength > 0) half = 'afternoon'
    else if (morningLength > 0) half = 'morning'
    else if (!units.has(word)) break
    clockWord ??= clockWordOf.get(word) ?? null
    isHour ||= at === from || half !== null
    at += Math.max(1, afternoonLength, morningLength)
  }
  return { zone: zone ?? clockWord, half, isHour }
}

/** "GMT+2". */
function shifted(zone: Zone | null, words: readonly string[], at: number): Zone | null {
  const sign = words[at]
  if (zone !== 0 || (sign !== '+' && sign !== '-')) return zone
  const [, hours, minutes] = /^(\d{1,2})(?:[.:h]?(\d{2}))?$/.exec(words[at + 1] ?? '') ?? []
  const east = Number(hours) * 60 + Number(minutes ?? 0)
  return hours === undefined || east > 14 * 60 ? null : sign === '+' ? east : -east
}

function isBefore(words: readonly string[], at: number): boolean {
  return [1, 2].some(length => at >= length && before.has(words.slice(at - length, at).join(' ')))
}

function isReplaced(words: readonly string[], at: number): boolean {
  return [1, 2, 3].some(length => at >= length && instead.has(words.slice(at - length, at).join(' ')))
}

interface DayAt {
  at: number
  length: number
  day: NamedDay
}

function daysIn(words: readonly string[]): DayAt[] {
  return words.flatMap((_, at) => dayAt(words, at) ?? [])
}

const between = new Set(['de', 'of', 'st', 'nd', 'rd', 'th', 'er', 'do', 'del'])

function dayAt(words: readonly string[], at: number): DayAt | null {
  const weekday = phraseAt(words, at, weekdayOf)
  if (weekday > 0) return { at, length: weekday, day: { is: 'weekday', weekday: valueAt(words, at, weekday, weekdayOf) } }
  const ahead = phraseAt(words, at, aheadOf)
  const isMorning = phraseAt(words, at - 1, weekdayOf) > 0 || words[at - 1] === 'la' || words[at - 1] === 'por'
  if (ahead > 0 && !isMorning) return { at, length: ahead, day: { is: 'ahead', days: valueAt(words, at, ahead, aheadOf) } }
  return dateAt(words, at)
}

/** "9 May", "9. Mai 2026", "9 de mayo", "May 9". */
function dateAt(words: readonly string[], at: number): DayAt | null {
  const isDayFirst = /^\d{1,2}$/.test(words[at] ?? '')
  const monthAt = isDayFirst ? (between.has(words[at + 1] ?? '') ? at + 2 : at + 1) : at
  const length = phraseAt(words, monthAt, monthOf)
  const dayWord = isDayFirst ? words[at] : words[monthAt + length]
  if (length === 0 || !/^\d{1,2}$/.test(dayWord ?? '') || Number(dayWord) < 1 || Number(dayWord) > 31) return null
  // "May 9 GMT" is no date, but "9 May 1500 GMT" has a clock after it.
  let end = monthAt + length + (isDayFirst ? 0 : 1)
  if (between.has(words[end] ?? '') && /^20\d\d$/.test(words[end + 1] ?? '')) end += 1
  const hasYear = /^20\d\d$/.test(words[end] ?? '') && clockAt(words, end) === null
  return {
    at,
    length: end + (hasYear ? 1 : 0) - at,
    day: { is: 'date', day: Number(dayWord), month: valueAt(words, monthAt, length, monthOf), year: hasYear ? Number(words[end]) : null },
  }
}

function nearest(days: readonly DayAt[], at: number): NamedDay | null {
  const distance = (each: DayAt) => Math.abs(each.at - at)
  // A date says more than the weekday beside it.
  const dates = days.filter(each => each.day.is === 'date')
  return (dates.length > 0 ? dates : days).toSorted((one, other) => distance(one) - distance(other))[0]?.day ?? null
}

function valueAt(words: readonly string[], at: number, length: number, of: Map<string, number>): number {
  return of.get(bare(words.slice(at, at + length).join(' '), of)) ?? 0
}

/** How many words the longest phrase of a list has that begins at a word; 0 for none. */
function phraseAt(words: readonly string[], at: number, of: Set<string> | Map<string, unknown>): number {
  for (let length = Math.min(longestPhrase, words.length - at); length > 0 && at >= 0; length -= 1)
    if (of.has(bare(words.slice(at, at + length).join(' '), of))) return length
  return 0
}

/** Arabic writes the article and some prefixes together with a word. */
function bare(phrase: string, of: Set<string> | Map<string, unknown>): string {
  return of.has(phrase) ? phrase : phrase.replace(/^(?:[وف]?(?:لل|[بل]?ال)|[بلو])/u, '')
}
