import { analyseDocument, type AnalysedDocument } from './analyseDocument.ts'
import { fieldKind } from './fields.ts'
import type { Filter, FilterValue } from './filter.ts'
import { readKeywordValue, readTextValue } from './filterValues.ts'
import { toPair, toPhrase } from './words.ts'

type Test = (document: AnalysedDocument) => boolean

/**
 * Whether the filter accepts the raw payload, by raw field names (D21): `in` and `contains` if one of the
 * values matches, `exclude` if none does. An unknown field has no values. Never throws, for any JSON.
 */
export function match(filter: Filter, raw: unknown): boolean {
  return compileFilter(filter)(raw)
}

/** `match` for many documents: the filter is compiled once. */
export function compileFilter(filter: Filter): (raw: unknown) => boolean {
  const test = compileForAnalysed(filter)
  return raw => test(analyseDocument(raw))
}

/** `match` for many filters on one document, which is analysed once. */
export function compileForAnalysed(filter: Filter): Test {
  if ('and' in filter) return everyTest(filter.and.map(compileForAnalysed))
  if ('or' in filter) return someTest(filter.or.map(compileForAnalysed))
  if ('in' in filter) return compileValues(filter.name, filter.in)
  if ('contains' in filter) return compileValues(filter.name, filter.contains)
  const matches = compileValues(filter.name, filter.exclude)
  return document => !matches(document)
}

function everyTest(tests: Test[]): Test {
  return document => tests.every(test => test(document))
}

function someTest(tests: Test[]): Test {
  return document => tests.some(test => test(document))
}

function compileValues(name: string, values: readonly FilterValue[]): Test {
  const kind = fieldKind(name)
  if (kind === 'unknown') return () => false
  return kind === 'text' ? compileTextValues(name, values) : compileKeywordValues(name, values)
}

function compileTextValues(name: string, values: readonly FilterValue[]): Test {
  const read = values.map(readTextValue)
  const phrases = read.filter(({ tokens }) => tokens.length > 1)
  const short = read.filter(({ tokens }) => tokens.length < 2)
  const beginnings = short.filter(({ isPrefix }) => isPrefix).map(({ tokens: [letters = ''] }) => letters)
  const whole = new Set(short.flatMap(({ tokens, isPrefix }) => (isPrefix ? [] : tokens)))
  const isPair = ({ tokens, isPrefix }: (typeof phrases)[number]) => tokens.length === 2 && !isPrefix
  // Most phrases have two words, and a filter of a thousand such must not take much memory.
  const pairs = phrases.filter(isPair).map(({ tokens: [one = '', other = ''] }) => toPair(one, other))
  const longer = phrases
    .filter(phrase => !isPair(phrase))
    .map(({ tokens, isPrefix }) => toPhrase(tokens, isPrefix))
  return document => {
    const words = document.words(name)
    return (
      haveCommon(whole, words.each) ||
      beginnings.some(letters => words.hasBeginning(letters)) ||
      pairs.some(pair => words.hasPair(pair)) ||
      longer.some(phrase => words.hasPhrase(phrase))
    )
  }
}

function compileKeywordValues(name: string, values: readonly FilterValue[]): Test {
  const read = values.map(readKeywordValue)
  const whole = new Set(read.filter(({ isPrefix }) => !isPrefix).map(({ keyword }) => keyword))
  const beginnings = new Set(read.filter(({ isPrefix }) => isPrefix).map(({ keyword }) => keyword))
  const lengths = [...new Set([...beginnings].map(({ length }) => length))]
  return document => {
    const keywords = document.keywords(name)
    if (haveCommon(whole, keywords)) return true
    if (lengths.length === 0) return false
    for (const keyword of keywords)
      if (lengths.some(length => length <= keyword.length && beginnings.has(keyword.slice(0, length))))
        return true
    return false
  }
}

/** Loops over the smaller of two sets, because either may be a thousand times the other. */
function haveCommon(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [fewer, more] = one.size <= other.size ? [one, other] : [other, one]
  for (const value of fewer) if (more.has(value)) return true
  return false
}
