import { foldKeyword } from '@wiredeck/query'
import { dayKey, timeKey } from './readDay.ts'
import { joinAmounts } from './joinAmounts.ts'
import { lexerOf } from './lexer.ts'
import { readNumber } from './readNumber.ts'
import { beginsNumber, readNumberWords } from './readNumberWords.ts'
import { markQuotes } from './markQuotes.ts'
import type { Language } from '../languages/language.ts'
import type { Token, TokenisedText } from './token.ts'

/** The words, numbers, days, times and marks of a text, in the units in which an editor compares. */
export function tokenise(text: string, language: Language): TokenisedText {
  const tokens = joinAmounts(joinNumbers(lexemesOf(text, language), text, language), text, language)
  markSentences(tokens)
  markQuotes(tokens)
  const last = tokens.at(-1)
  return { text, tokens, tail: text.slice(last ? last.start + last.text.length : 0) }
}

function lexemesOf(text: string, language: Language): Token[] {
  const lexemes: Token[] = []
  let end = 0
  // A line may break within a number or a date.
  for (const { 0: even, index, groups } of text.replaceAll(/[\t\n\r]/g, ' ').matchAll(lexerOf(language))) {
    const source = text.slice(index, index + even.length)
    lexemes.push(toToken(source, groups ?? {}, index, text.slice(end, index), language))
    end = index + source.length
  }
  return lexemes
}

function toToken(
  text: string,
  groups: Record<string, string | undefined>,
  start: number,
  gap: string,
  language: Language,
): Token {
  const token = createToken(text, start, gap)
  if (groups.word !== undefined || groups.elided !== undefined) readWord(token, language)
  else if (groups.mark !== undefined) token.key = markKey(text)
  else if (groups.time !== undefined) markAs(token, 'time', timeKey(text))
  else if (groups.date !== undefined) markAs(token, 'day', dayKey(text, language))
  else {
    const { key, value } = readNumber(text, language)
    markAs(token, 'number', key)
    token.value = value
  }
  return token
}

/**
 * A mark, until it is classified. A single literal, because spreading would take most of this file's time.
 */
function createToken(text: string, start: number, gap: string): Token {
  return {
    text,
    gap,
    start,
    key: text,
    fold: text,
    kind: 'mark',
    value: null,
    isCapital: false,
    startsSentence: false,
    isQuoted: false,
  }
}

function markAs(token: Token, kind: Token['kind'], key: string): void {
  token.kind = kind
  token.key = key
}

const plainWord = /^[A-Za-z]+$/
/** Also matches "al-Khayyat". */
const capital = /^(?:\p{Ll}{1,3}[-'])?\p{Lu}/u

function readWord(token: Token, language: Language): void {
  const { text } = token
  const isPlain = plainWord.test(text)
  const even = isPlain ? text : evenWord(text, language)
  token.key = even.toLowerCase()
  token.fold = isPlain ? token.key : foldKeyword(even)
  token.isCapital = capital.test(even)
  token.kind = isDay(token, language) ? 'day' : 'word'
}

/** The same for all shapes of apostrophes and hyphens, and without the vowel signs and strokes of Arabic. */
function evenWord(text: string, { capitals }: Language): string {
  const even = text.normalize('NFC').replaceAll(/[’ʼ]/g, "'").replaceAll('‑', '-')
  return capitals === 'none' ? even.replaceAll(/[\u0640\u064b-\u0652\u0670]/g, '') : even
}

/** If the language writes months with a capital, "may" and "march" without one are not months. */
function isDay({ fold, isCapital }: Token, language: Language): boolean {
  if (language.days.has(fold)) return true
  return monthNames(language).has(fold) && (isCapital || !capital.test(language.months[0]?.[0] ?? ''))
}

const monthsByLanguage = new Map<Language, Set<string>>()

/** Only full names, because "dez" without a day is the Portuguese ten. */
function monthNames(language: Language): Set<string> {
  const known = monthsByLanguage.get(language)
  if (known) return known
  const isShortened = (spelling: string, [name]: readonly string[]): boolean =>
    spelling !== name && name?.startsWith(spelling) === true
  const names = language.months.flatMap(all => all.filter(spelling => !isShortened(spelling, all)))
  const months = new Set(names.map(foldKeyword))
  monthsByLanguage.set(language, months)
  return months
}

/** All shapes of quotation marks and dashes count as equal. */
function markKey(text: string): string {
  if (/[“”„«»"‟‹›]/u.test(text)) return '"'
  return /[-–—‑]/u.test(text) ? '-' : text
}

/** The words of one number become one token, together with a following "million" or "per cent". */
function joinNumbers(lexemes: readonly Token[], text: string, language: Language): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < lexemes.length;) {
    const { token, length } = numberAt(lexemes, at, text, language)
    tokens.push(token)
    at += length
  }
  return tokens
}

const longestNumber = 9

function numberAt(
  lexemes: readonly Token[],
  at: number,
  text: string,
  language: Language,
): { token: Token; length: number } {
  const first = lexemes[at]
  if (first === undefined) throw new RangeError('No lexeme here')
  const words = (from: number): string[] => wordsFrom(lexemes, from)
  if (first.kind === 'number') {
    const { scale, length } = first.value === null ? noScale : scaleOf(words(at + 1), language)
    const number = length > 0 ? readNumber(first.text, language, scale) : first
    return withPercent(lexemes, at, 1 + length, number, text, language)
  }
  const mayBegin = first.kind === 'word' && beginsNumber(first.fold, language)
  const number = mayBegin ? readNumberWords(words(at), language) : null
  if (number === null) return { token: first, length: 1 }
  const isArticle = number.length === 1 && language.articles.has(first.fold)
  const joined = withPercent(lexemes, at, number.length, number, text, language)
  if (isArticle && joined.length === 1) {
    return { token: { ...first, kind: 'article', value: number.value }, length: 1 }
  }
  return joined
}

const noScale = { scale: 1, length: 0 }

/** "million", and "mil millones". */
function scaleOf(words: readonly string[], { numbers }: Language): { scale: number; length: number } {
  const values = words.slice(0, 2).map(word => numbers.get(word) ?? 0)
  const length = values.findIndex(value => value < 1000)
  const scales = length < 0 ? values : values.slice(0, length)
  return { scale: scales.reduce((product, value) => product * value, 1), length: scales.length }
}

function withPercent(
  lexemes: readonly Token[],
  at: number,
  length: number,
  number: { key: string; value: number | null },
  text: string,
  { percent }: Language,
): { token: Token; length: number } {
  const [one, two] = wordsFrom(lexemes, at + length)
  const behind = percent.has(`${one} ${two}`) ? 2 : percent.has(one ?? '') ? 1 : 0
  const last = lexemes[at + length + behind - 1]
  const [first] = lexemes.slice(at, at + 1)
  if (first === undefined || last === undefined) throw new RangeError('No lexeme here')
  const whole = text.slice(first.start, last.start + last.text.length)
  const key = behind > 0 ? `${number.key}%` : number.key
  return {
    token: { ...first, kind: 'number', text: whole, key, value: number.value },
    length: length + behind,
  }
}

/** The folded words that follow each other without a mark. */
function wordsFrom(lexemes: readonly Token[], from: number): string[] {
  const words: string[] = []
  for (const { kind, fold, gap } of lexemes.slice(from, from + longestNumber)) {
    if (kind !== 'word' || (gap === '' && words.length > 0)) break
    words.push(fold)
  }
  return words
}

/** A capital says nothing after a full stop, a colon or the dash of a dateline. */
function markSentences(tokens: Token[]): void {
  let isStart = true
  for (const token of tokens) {
    token.startsSentence = isStart
    // "May they", "March on": at the beginning of a sentence the capital does not prove a month.
    if (isStart && token.kind === 'day' && /^(may|march)$/.test(token.fold)) token.kind = 'word'
    if (token.kind !== 'mark') isStart = false
    else if (/[.!?…:–—]/u.test(token.text)) isStart = true
  }
}
