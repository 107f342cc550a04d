import { foldKeyword } from '@wiredeck/query'
import { dayKey, timeKey } from './readDay.ts'
import { lexerOf } from './lexer.ts'
import { readNumber } from './readNumber.ts'
import { readNumberWords } from './readNumberWords.ts'
import { markQuotes } from './markQuotes.ts'
import type { Language } from '../languages/language.ts'
import type { Token, TokenisedText, TokenKind } from './token.ts'

/** The words, numbers, days, times and marks of a text, in the units in which an editor compares. */
export function tokenise(text: string, language: Language): TokenisedText {
  const tokens = joinNumbers(lexemesOf(text, language), text, language)
  markSentences(tokens)
  markQuotes(tokens)
  const last = tokens.at(-1)
  return { text, tokens, tail: text.slice(last ? last.start + last.text.length : 0) }
}

function lexemesOf(text: string, language: Language): Token[] {
  const lexemes: Token[] = []
  let end = 0
  for (const { 0: source, index, groups } of text.matchAll(lexerOf(language))) {
    const token = toToken(source, groups ?? {}, language)
    lexemes.push({ ...token, start: index, gap: text.slice(end, index) })
    end = index + source.length
  }
  return lexemes
}

type Unplaced = Omit<Token, 'start' | 'gap'>

function toToken(text: string, groups: Record<string, string | undefined>, language: Language): Unplaced {
  if (groups.time !== undefined) return { ...plain(text, 'time'), key: timeKey(text) }
  if (groups.date !== undefined) return { ...plain(text, 'day'), key: dayKey(text, language) }
  if (groups.number !== undefined) return { ...plain(text, 'number'), ...readNumber(text, language) }
  if (groups.mark !== undefined) return { ...plain(text, 'mark'), key: markKey(text) }
  return toWord(text, language)
}

function plain(text: string, kind: TokenKind): Unplaced {
  const none = { value: null, isCapital: false, startsSentence: false, isQuoted: false }
  return { text, kind, key: text, fold: text, ...none }
}

function toWord(text: string, language: Language): Unplaced {
  const even = text.normalize('NFC').replaceAll(/[’ʼ]/g, "'").replaceAll('‑', '-')
  const fold = foldKeyword(even)
  // Also of "al-Khayyat".
  const isCapital = /^(?:\p{Ll}{1,3}[-'])?\p{Lu}/u.test(even)
  const kind = isDay(fold, isCapital, language) ? 'day' : 'word'
  return { ...plain(text, kind), key: even.toLowerCase(), fold, isCapital }
}

/** Where months are written with a capital, "may" and "march" are no months without it. */
function isDay(fold: string, isCapital: boolean, language: Language): boolean {
  if (language.days.has(fold)) return true
  const needsCapital = /^\p{Lu}/u.test(language.months[0]?.[0] ?? '')
  return (isCapital || !needsCapital) && monthNames(language).has(fold)
}

const monthsByLanguage = new Map<Language, Set<string>>()

/** In full: without a day beside it, "dez" is the Portuguese ten. */
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

/** Quotation marks and dashes count as the same in all their shapes. */
function markKey(text: string): string {
  if (/[“”„«»"‟‹›]/u.test(text)) return '"'
  return /[-–—‑]/u.test(text) ? '-' : text
}

/** Words of one number become one token, with "million" and "per cent" behind it. */
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
    const scale = language.numbers.get(words(at + 1)[0] ?? '') ?? 0
    const isScaled = scale >= 1000 && first.value !== null
    const length = isScaled ? 2 : 1
    const number = isScaled ? readNumber(first.text, language, scale) : first
    return withPercent(lexemes, at, length, number, text, language)
  }
  const number = first.kind === 'word' ? readNumberWords(words(at), language) : null
  if (number === null) return { token: first, length: 1 }
  const isArticle = number.length === 1 && language.articles.has(first.fold)
  const joined = withPercent(lexemes, at, number.length, number, text, language)
  if (isArticle && joined.length === 1) {
    return { token: { ...first, kind: 'article', value: number.value }, length: 1 }
  }
  return joined
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

/** The folded words that follow each other with no mark between them. */
function wordsFrom(lexemes: readonly Token[], from: number): string[] {
  const words: string[] = []
  for (const { kind, fold, gap } of lexemes.slice(from, from + longestNumber)) {
    if (kind !== 'word' || (gap === '' && words.length > 0)) break
    words.push(fold)
  }
  return words
}

/** A capital tells nothing behind a full stop, a colon or the dash of a dateline. */
function markSentences(tokens: Token[]): void {
  let isStart = true
  for (const token of tokens) {
    token.startsSentence = isStart
    // "May they", "March on": at the beginning of a sentence the capital does not make a month of them.
    if (isStart && token.kind === 'day' && /^(may|march)$/.test(token.fold)) token.kind = 'word'
    if (token.kind !== 'mark') isStart = false
    else if (/[.!?…:–—]/u.test(token.text)) isStart = true
  }
}
