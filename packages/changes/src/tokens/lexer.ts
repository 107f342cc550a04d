import type { Language } from '../languages/language.ts'

/** Finds times, dates, numbers, words and marks, in this order of preference. Its groups name what was found. */
export function lexerOf(language: Language): RegExp {
  const known = lexers.get(language)
  if (known) return known
  const lexer = createLexer(language)
  lexers.set(language, lexer)
  return lexer
}

const lexers = new Map<Language, RegExp>()

const digit = '[\\d٠-٩۰-۹]'
const noBreak = '\\u00a0\\u2009\\u202f'
const letter = '[\\p{L}\\p{M}\\p{N}]'
/** An s after an apostrophe is a word of its own, so that "Marlowe" and "Marlowe's" are the same name. */
const word = `${letter}+(?:(?:[-‑]|['’ʼ](?!s(?!\\p{L})))${letter}+)*`

function createLexer(language: Language): RegExp {
  const groups = {
    time: timeOf(language),
    date: dateOf(language),
    number: numberOf(language),
    elided: language.elided ?? '(?!)',
    word: `(?:\\p{L}\\.){2,}|${word}|['’]s(?!\\p{L})`,
    mark: '\\S',
  }
  const source = Object.entries(groups)
    .map(([name, pattern]) => `(?<${name}>${pattern})`)
    .join('|')
  return new RegExp(source, 'gu')
}

/** Needs no lookbehind for letters or digits, because the match before has consumed all of them. */
function timeOf({ clock }: Language): string {
  const common = [
    `${digit}{1,2}(?:[:.]${digit}{2})?[ ${noBreak}]?[ap](?:\\.[ ${noBreak}]?m\\.|m(?!\\p{L})\\.?)`,
    `${digit}{1,2}[ ${noBreak}]?[hH](?:[ ${noBreak}]?${digit}{2}(?!${digit}))?(?![\\p{L}/])`,
    `(?:[01٠١]?${digit}|[2٢][0-4٠-٤]):${digit}{2}(?::${digit}{2})?(?!:|${digit})(?: (?:Uhr|GMT)(?!\\p{L}))?`,
  ]
  const own = clock.map(pattern => pattern.replaceAll('\\d', digit))
  return `(?=${digit})(?:${[...own, ...common].join('|')})`
}

/** Months in lower case may also have a capital, because datelines and headlines begin with them. */
function dateOf({ months, dateJoint }: Language): string {
  const spelt = months.flat().flatMap(month => [month, upper(month)])
  const month = `(?:${[...new Set(spelt)].toSorted((a, b) => b.length - a.length).join('|')})(?!\\p{L})`
  const day = `${digit}{1,2}(?:st|nd|rd|th|er|º|\\.)?`
  const year = `(?:,?[ ${noBreak}](?:${dateJoint}|del )${digit}{4}(?!${digit}))?`
  return [
    `(?=${digit})${day}[ ${noBreak}]${dateJoint}${month}${year}`,
    `${month}\\.?[ ${noBreak}]${digit}{1,2}(?:st|nd|rd|th)?(?![.,:]?${digit})${year}`,
    `(?=${digit})${digit}{1,2}[./]${digit}{1,2}[./]${digit}{2}(?:${digit}{2})?(?!${digit})`,
  ].join('|')
}

/**
 * A plain space separates thousands only if the language writes so: "on May 12 300 people" has two numbers.
 */
function numberOf({ thousands }: Language): string {
  const space = thousands === ',' || !/[ .]/.test(thousands) ? noBreak : ` ${noBreak}`
  const grouped = `${digit}{1,3}(?:[${space}]${digit}{3})+(?!${digit})(?:[.,٫]${digit}+)?`
  const core = `(?:${grouped}|${digit}+(?:[.,٫٬'’]${digit}+)*)`
  const before = `(?:(?<![\\p{L}\\p{N}])[-−](?=[$€£¥]?${digit}))?(?:(?:US|R)?[$€£¥][ ${noBreak}]?)?`
  const after = `(?:[ ${noBreak}]?[%‰€$£¥°]|(?:st|nd|rd|th|er|re|ère|ème|e|º|ª)(?!\\p{L}))?`
  return `${before}${core}(?:[-–]${core}|:${digit}{1,2}(?!${digit}))*${after}`
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
