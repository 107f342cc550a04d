import { analyseAsked } from './analyse.ts'
import type { FilterValue } from './filter.ts'
import { foldKeyword } from './fold.ts'

/**
 * The condition of a value on a text field: these words are adjacent in one passage. With `isPrefix` the last
 * word is only a beginning. Without words, `isPrefix` matches any word, and no `isPrefix` matches nothing.
 */
export interface TextValue {
  tokens: string[]
  isPrefix: boolean
}

/**
 * The condition of a value on a keyword field: it equals this keyword, or with `isPrefix` begins with it (an
 * empty keyword: any value). An empty keyword without `isPrefix` matches nothing.
 */
export interface KeywordValue {
  keyword: string
  isPrefix: boolean
}

export function readTextValue(value: FilterValue): TextValue {
  const { text, hasStar } = readStar(value)
  const { tokens, isOpen } = analyseAsked(text)
  return { tokens, isPrefix: isOpen || (hasStar && (tokens.length > 0 || text === '')) }
}

export function readKeywordValue(value: FilterValue): KeywordValue {
  const { text, hasStar } = readStar(value)
  const keyword = foldKeyword(text)
  if (!hasStar || (keyword === '' && text !== '')) return { keyword, isPrefix: false }
  // `San *` begins with a whole word: San Francisco, not Santander.
  return { keyword: /\S\s+$/.test(text) ? `${keyword} ` : keyword, isPrefix: true }
}

/** Only a trailing `*` is a wildcard (D19). Other clients send a phrase with its double quotes. */
function readStar(value: FilterValue): { text: string; hasStar: boolean } {
  const text = withoutQuotes(String(value).trim())
  return text.endsWith('*') ? { text: text.slice(0, -1), hasStar: true } : { text, hasStar: false }
}

function withoutQuotes(text: string): string {
  return text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1).trim() : text
}
