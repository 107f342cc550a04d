import { foldKeyword } from '@wiredeck/query'

/** What the comparison needs to know about a language. Words are folded: lower case, without accents. */
export interface Language {
  /** Marks between groups of three digits. `' '` is a plain space; a no-break space is always accepted. */
  thousands: string
  decimal: string
  numbers: ReadonlyMap<string, number>
  /**
   * Words that are a number or an article ("un", "eine"): a number only if the other revision has a number in
   * its place.
   */
  articles: ReadonlySet<string>
  /** The joining word of one number, as in "vingt et un"; null if there is none. */
  numberJoint: string | null
  /** "percent" and its spellings, each of one or two words. */
  percent: ReadonlySet<string>
  /** In the order of the year, each with all its spellings. */
  months: readonly (readonly string[])[]
  /** The word between day, month and year: "21 de noviembre de 2026". */
  dateJoint: string
  /** The language's own ways to write times; a pattern begins with a digit or with a lookbehind for one. */
  clock: readonly string[]
  /** Weekdays and parts of a day. */
  days: ReadonlySet<string>
  /** Before a four-digit number, these words mark it as a year. */
  beforeYear: ReadonlySet<string>
  /** A number near such a word counts dead, or hurt. Matched against a folded word. */
  dead: RegExp
  hurt: RegExp
  /** A number does not count things beyond such a word. */
  clauseWords: ReadonlySet<string>
  /** Words without a meaning of their own: never a name, a noun or a likeness. */
  small: ReadonlySet<string>
  /** Words between a number and its noun: "12 other people". */
  qualifiers: ReadonlySet<string>
  /** Before a name, these words mark it as a place. */
  beforePlace: ReadonlySet<string>
  /** Words before a person's name, not part of it; without capitals, they mark the next word as a name. */
  titles: ReadonlySet<string>
  /** What a capital letter inside a sentence marks. */
  capitals: 'names' | 'nouns' | 'none'
  /** Letters that are a separate word although they are joined to the next one: "l'horloger", "و12". */
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
