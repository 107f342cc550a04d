import { analyseDocument, type AnalysedDocument } from './analyseDocument.ts'
import { fieldKind } from './fields.ts'
import type { Filter, FilterValue } from './filter.ts'
import { readKeywordValue, readTextValue } from './filterValues.ts'

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

function compileValues(name: string, values: FilterValue[]): Test {
  const kind = fieldKind(name)
  if (kind === 'unknown') return () => false
  return kind === 'text' ? compileTextValues(name, values) : compileKeywordValues(name, values)
}

function compileTextValues(name: string, values: FilterValue[]): Test {
  const wanted = values.flatMap(value => {
    const { tokens, isPrefix } = readTextValue(value)
    if (tokens.length === 0) return isPrefix ? [' '] : []
    return [` ${tokens.join(' ')}${isPrefix ? '' : ' '}`]
  })
  return document => {
    const words = document.words(name)
    return wanted.some(each => words.includes(each))
  }
}

function compileKeywordValues(name: string, values: FilterValue[]): Test {
  const wanted = values.map(readKeywordValue)
  const exact = new Set(wanted.filter(value => !value.isPrefix).map(value => value.keyword))
  const prefixes = wanted.filter(value => value.isPrefix).map(value => value.keyword)
  return document =>
    document
      .keywords(name)
      .some(keyword => exact.has(keyword) || prefixes.some(prefix => keyword.startsWith(prefix)))
}
