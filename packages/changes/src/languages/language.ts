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
  /** Phrases of up to three words that say the same: "lost their lives". */
  deadPhrase: RegExp
  /** Behind a number, these words say that no people are counted. */
  animals: RegExp
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
  /** Words that turn a clause into its contrary: "not", "never". */
  negations: RegExp
  /** After a negation, such a word takes it back: "not only". */
  only: RegExp
  /** Beginnings that turn a word into its contrary: "unlikely". */
  negativePrefixes: readonly string[]
  /** Words and phrases of which one side says the contrary of the other. */
  opposites: readonly Opposite[]
  /** Matches each of them. */
  anyOpposite: RegExp
  /** Verbs of speech, beside which a speaker stands. */
  speech: RegExp
  /** Articles, which follow their noun; those joined to a preposition stand for it: "du" is "de". */
  determiners: ReadonlyMap<string, string>
  ordinals: ReadonlyMap<string, number>
  /** The parts of a whole by the number of them: "thirds" is 3. */
  fractions: ReadonlyMap<string, number>
  half: RegExp
  /** Nouns for a round number: "dozen" is 12. */
  rounds: ReadonlyMap<string, number>
  /** Plurals without a count: "dozens" is 12. */
  crowds: ReadonlyMap<string, number>
  /** Between a round or a part and what is counted: "tens of thousands". */
  ofWords: ReadonlySet<string>
  /** Begins a range of two numbers with a joint between them: "between 10 and 15". */
  range: RegExp
  rangeJoints: ReadonlySet<string>
  /** Between two numbers, this word makes a range without another before them: "10 to 15". */
  to: ReadonlySet<string>
  /** Before the first of two numbers, this word says that one became the other: "from 10 to 15". */
  from: ReadonlySet<string>
  /** Units and currencies, which are a part of the value; each spelling with its unit. */
  units: ReadonlyMap<string, string>
  /** In a sentence with such words, a toll is of the past, of a custom or only feared. Matched against folded words. */
  background: RegExp
  /** Before a number, these words say that it is a part of another: "including three children". */
  partBefore: RegExp
  /** Behind a number, these words say that it is a part of another: "three of the 14". */
  partBehind: RegExp
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

/** Words on both sides of a `|` are contrary; a `;` separates the pairs. */
export interface Opposite {
  one: RegExp
  other: RegExp
}

/** The pairs, killed and hurt among them, and what matches each of their words. */
export function opposites(
  list: string,
  { dead, hurt }: Pick<Language, 'dead' | 'hurt'>,
  before = '',
): Pick<Language, 'opposites' | 'anyOpposite'> {
  const pairs = list.split(';').map(pair => {
    const [one = '', other = ''] = pair.split(/\s\|\s/u)
    return { one: pattern(one, before), other: pattern(other, before) }
  })
  const all = [...pairs, { one: dead, other: hurt }]
  const sources = all.flatMap(({ one, other }) => [one.source, other.source])
  return { opposites: all, anyOpposite: new RegExp(sources.join('|'), 'u') }
}

/** Matches the folded words of a list. `*` stands for any letters, `_` for a space. `before` may precede each. */
export function pattern(list: string, before = ''): RegExp {
  return new RegExp(`^${before}(?:${split(list).join('|').replaceAll('*', '\\p{L}*')})$`, 'u')
}

/** Each entry is a value with its spellings: "km:kilometre/kilometres". */
export function spelt(list: string): ReadonlyMap<string, string> {
  return new Map(
    split(list).flatMap(entry => {
      const [value = '', spellings = ''] = entry.split(':')
      return spellings.split('/').map((each): [string, string] => [each, value])
    }),
  )
}

/** Spelt alike in most languages; a plural may end in s. */
export const commonUnits =
  'km:kilometre/kilometer/km m:metre/meter cm:centimetre/zentimeter/cm ha:hectare/hektar acre:acre kg:kg l:litre/liter ' +
  'min:minute $:dollar €:euro yen:yen yuan:yuan franc:franc peso:peso real:real dinar:dinar ' +
  'mark:mark krone:krone'

/** The same with numbers: "12:dozen". */
export function valued(list: string): ReadonlyMap<string, number> {
  return new Map([...spelt(list)].map(([word, value]) => [word, Number(value)]))
}

/** "du=de" stands for its preposition; a word without one for nothing. */
export function determiners(list: string): ReadonlyMap<string, string> {
  return new Map(
    split(list).map((entry): [string, string] => {
      const [word = '', preposition = ''] = entry.split('=')
      return [word, preposition]
    }),
  )
}

/** From 200, in both genders. */
export function hundreds(list: string): [string, number][] {
  return [...counted(200, 100, list), ...counted(200, 100, list.replaceAll(/os(?= |$)/g, 'as'))]
}

/** Articles and the words that begin a clause are small words as well, which a language's own list leaves out. */
export function withSmallWords(language: Omit<Language, 'small'> & { small: string }): Language {
  const { small, clauseWords, determiners: articles } = language
  return { ...language, small: new Set([...split(small), ...clauseWords, ...articles.keys()]) }
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
