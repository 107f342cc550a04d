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

/** What phrases mean, and with which words they begin. */
interface Phrases<T> {
  values: Map<string, T>
  firstWords: Set<string>
}

function phrasesOf<T>(rows: ReadonlyArray<readonly [value: T, phrases: string]>): Phrases<T> {
  const values = new Map<string, T>()
  const firstWords = new Set<string>()
  for (const [value, phrases] of rows)
    for (const phrase of phrases.split('|')) {
      const words = analyse(phrase)
      values.set(words.join(' '), value)
      firstWords.add(words[0] ?? '')
    }
  return { values, firstWords }
}

const indexed = (lists: readonly string[]) =>
  phrasesOf(lists.map((phrases, index) => [index, phrases] as const))
const plain = (phrases: string) => phrasesOf([[true, phrases]])
const monthOf = indexed(months)
const weekdayOf = indexed(weekdays)
const aheadOf = indexed(daysAhead)
const zoneOf = phrasesOf(zones)
const clockWordOf = phrasesOf(clockWords)
const midday = plain(middays)
const midnight = plain(midnights)
const afternoon = plain(afternoons)
const morning = plain(mornings)
const units = plain(hourUnits)
const before = plain(beforeHour)
const instead = plain(insteadOf)

const longestPhrase = 4
const pieces = /\d{1,2}[.:h]\d{2}(?![\d:]|\.\d)|\d+|\p{L}+|[+-](?=\d)/gu

const endOfDay = 1440
const allPlaces = Object.values(placesOf).flat()

/**
 * Hours that a text names, without those that another hour replaced. The text is folded, with digits as 0 to 9. Where
 * some have a known zone they say the others for everybody: "9 p.m. Quenby time (2200 GMT)". A day without an hour
 * stands for its end, because a story that is free "on Sunday" may not be free before noon.
 */
export function hoursIn(text: string, lang: string): NamedHour[] {
  const words = text.match(pieces) ?? []
  const days = daysIn(words)
  const hours = words.flatMap((_, at) => {
    const hour = clockAt(words, at)
    if (hour === null || endsBefore(words, at, instead)) return []
    const day = nearest(days, at)
    // The midnight "of Friday" may begin or end it: its end is the safe one.
    const minutes = hour.isMidnight && day !== null ? endOfDay : hour.minutes
    return [{ minutes, zone: hour.zone, day }]
  })
  const places = placesOf[lang] ?? allPlaces
  if (hours.length === 0) return days.map(({ day }) => ({ minutes: endOfDay, zones: places, day }))
  const isZoneNamed = hours.some(hour => hour.zone !== null)
  return hours
    .filter(hour => !isZoneNamed || hour.zone !== null)
    .map(({ zone, ...hour }) => ({ ...hour, zones: zone === null ? places : [zone] }))
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
  const noon = phraseAt(words, at, midday)
  if (noon !== null) return { ...zoneAfter(words, at + noon.length), minutes: 720, isMidnight: false }
  const night = phraseAt(words, at, midnight)
  if (night !== null) return { ...zoneAfter(words, at + night.length), minutes: 0, isMidnight: true }
  const [, hours, minutes] = /^(\d{1,2})(?:[.:h]?(\d{2}))?$/.exec(word) ?? []
  if (hours === undefined) return null
  const after = zoneAfter(words, at + 1)
  const isClear =
    /[.:h]/.test(word) ||
    after.isHour ||
    (word.length > 2 ? after.zone !== null : endsBefore(words, at, before))
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
  let half: 'morning' | 'afternoon' | null = null
  let isHour = false
  for (let at = from; at < Math.min(words.length, from + 8);) {
    const named = phraseAt(words, at, zoneOf)
    if (named !== null) return { zone: shifted(named.value, words, at + named.length), half, isHour: true }
    const later = phraseAt(words, at, afternoon)
    const earlier = phraseAt(words, at, morning)
    if (later !== null) half = 'afternoon'
    else if (earlier !== null) half = 'morning'
    else if (phraseAt(words, at, units) === null) break
    zone ??= phraseAt(words, at, clockWordOf)?.value ?? null
    isHour ||= at === from || half !== null
    at += (later ?? earlier ?? { length: 1 }).length
  }
  return { zone, half, isHour }
}

/** "GMT+2". */
function shifted(zone: Zone | null, words: readonly string[], at: number): Zone | null {
  const sign = words[at]
  if (zone !== 0 || (sign !== '+' && sign !== '-')) return zone
  const [, hours, minutes] = /^(\d{1,2})(?:[.:h]?(\d{2}))?$/.exec(words[at + 1] ?? '') ?? []
  const east = Number(hours) * 60 + Number(minutes ?? 0)
  return hours === undefined || east > 14 * 60 ? null : sign === '+' ? east : -east
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
  if (weekday !== null) return { at, length: weekday.length, day: { is: 'weekday', weekday: weekday.value } }
  const ahead = phraseAt(words, at, aheadOf)
  if (ahead !== null && !isMorning(words, at))
    return { at, length: ahead.length, day: { is: 'ahead', days: ahead.value } }
  return dateAt(words, at)
}

/** "Dienstag morgen", "por la mañana": the word for tomorrow is also that for morning. */
function isMorning(words: readonly string[], at: number): boolean {
  const word = words[at - 1] ?? ''
  return word === 'la' || (at > 0 && phraseAt(words, at - 1, weekdayOf) !== null)
}

/** "9 May", "9. Mai 2026", "9 de mayo", "May 9". */
function dateAt(words: readonly string[], at: number): DayAt | null {
  const isDayFirst = isDayNumber(words[at])
  const monthAt = isDayFirst ? (between.has(words[at + 1] ?? '') ? at + 2 : at + 1) : at
  const month = phraseAt(words, monthAt, monthOf)
  if (month === null) return null
  const dayAt = isDayFirst ? at : monthAt + month.length
  if (!isDayNumber(words[dayAt])) return null
  const next = Math.max(dayAt, monthAt + month.length - 1) + 1
  const yearAt = between.has(words[next] ?? '') ? next + 1 : next
  // "9 May 2030 GMT" names an hour.
  const hasYear = /^20\d\d$/.test(words[yearAt] ?? '') && clockAt(words, yearAt) === null
  return {
    at,
    length: (hasYear ? yearAt + 1 : next) - at,
    day: {
      is: 'date',
      day: Number(words[dayAt]),
      month: month.value,
      year: hasYear ? Number(words[yearAt]) : null,
    },
  }
}

function isDayNumber(word: string | undefined): boolean {
  return /^(?:0?[1-9]|[12]\d|3[01])$/.test(word ?? '')
}

function nearest(days: readonly DayAt[], at: number): NamedDay | null {
  const distance = (each: DayAt) => Math.abs(each.at - at)
  // A date says more than the weekday beside it.
  const dates = days.filter(each => each.day.is === 'date')
  return (
    (dates.length > 0 ? dates : days).toSorted((one, other) => distance(one) - distance(other))[0]?.day ??
    null
  )
}

/** The longest phrase of a list that begins at a word, and what it means. */
function phraseAt<T>(
  words: readonly string[],
  at: number,
  { values, firstWords }: Phrases<T>,
): { length: number; value: T } | null {
  const [first = '', ...rest] = words.slice(Math.max(at, 0), at + longestPhrase)
  for (const form of isArabic.test(first) ? [first, bare(first)] : [first]) {
    if (!firstWords.has(form)) continue
    for (let length = rest.length + 1; length > 0; length -= 1) {
      const phrase = [form, ...rest.slice(0, length - 1)].join(' ')
      const value = values.get(phrase)
      if (value !== undefined) return { length, value }
    }
  }
  return null
}

/** Whether a phrase of a list ends just before a word. */
function endsBefore(words: readonly string[], at: number, { values }: Phrases<unknown>): boolean {
  return [1, 2, 3].some(length => at >= length && values.has(words.slice(at - length, at).join(' ')))
}

const isArabic = /[\u0600-\u06ff]/

/** Arabic writes the article and some prefixes together with a word. */
function bare(word: string): string {
  return word.replace(/^(?:[وف]?(?:لل|[بل]?ال)|[بلو])/u, '')
}
