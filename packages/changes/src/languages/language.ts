import { foldKeyword } from '@wiredeck/query'

/** What the comparison has to know of a language of the wire. Words are folded: lower case, without accents. */
export interface Language {
  /** Marks between groups of three digits; `' '` stands for a plain space, a no-break space always counts. */
  thousands: string
  decimal: string
  numbers: ReadonlyMap<string, number>
  /** Words that are a number or an article ("un", "eine"): a number only where a number stands opposite. */
  articles: ReadonlySet<string>
  /** What may stand between two words of one number, as in "vingt et un". */
  numberJoint: string | null
  /** "percent" and its spellings, each of one or two words. */
  percent: ReadonlySet<string>
  /** In the order of the year; each with all its spellings. */
  months: readonly (readonly string[])[]
  /** Stands between day, month and year: "21 de noviembre de 2026". */
  dateJoint: string
  /** Where the clock is written in a way of its own; a pattern begins with a digit, or looks behind it. */
  clock: readonly string[]
  /** Weekdays and parts of a day. */
  days: ReadonlySet<string>
  /** Before a number of four digits, they make a year of it. */
  beforeYear: ReadonlySet<string>
  /** A number near such a word counts dead, or hurt. Tested against a folded word. */
  dead: RegExp
  hurt: RegExp
  /** A number does not count what stands beyond such a word. */
  clauseWords: ReadonlySet<string>
  /** Words that say nothing by themselves, and so make no name, no noun and no likeness. */
  small: ReadonlySet<string>
  /** Stand between a number and its noun: "12 other people". */
  qualifiers: ReadonlySet<string>
  /** Before a name, they make a place of it. */
  beforePlace: ReadonlySet<string>
  /** Stand before a person's name and are no part of it; where capitals do not tell, they make a name of the next word. */
  titles: ReadonlySet<string>
  /** What a capital letter inside a sentence tells. */
  capitals: 'names' | 'nouns' | 'none'
  /** Letters that are a word of their own before what they are written together with: "l'horloger", "و12". */
  elided: string | null
}

/** A list of words, folded. `_` stands for a space inside one of them. */
export function words(list: string): ReadonlySet<string> {
  return new Set(split(list))
}

/** The words of one list stand for numbers that rise by `step`; a `/` separates spellings of the same number. */
export function counted(from: number, step: number, list: string): [string, number][] {
  return list
    .split(/\s+/)
    .flatMap((spellings, index) =>
      spellings.split('/').map((each): [string, number] => [foldKeyword(each), from + index * step]),
    )
}

export function months(list: string): string[][] {
  return list.split(/\s+/).map(spellings => spellings.split('/'))
}

function split(list: string): string[] {
  return list
    .trim()
    .split(/\s+/)
    .map(word => foldKeyword(word.replaceAll('_', ' ')))
}
