import {
  fieldKind,
  match,
  readKeywordValue,
  readTextValue,
  type Filter,
  type FilterValue,
} from '@wiredeck/query'
import {
  anyDocument,
  keywordLexeme,
  quoteLexeme,
  textNamespaces,
  withoutPlaces,
  withoutWords,
} from './namespaces.ts'

/** A part of a tsquery, or a constant, for which tsquery has no word. */
type Part = string | boolean

/**
 * The queries to the index that answer a filter. `sure` are its matches among the documents whose words and places are
 * all indexed; `unsure` are the others that may match, to be looked up in their text. Null finds nothing.
 */
export type IndexQuery = { sure: string | null; unsure: string }

export function filterToTsquery(filter: Filter): IndexQuery {
  const exact = compile(filter, phrase => phrase.join(' <-> '), false)
  // Words without places: if all words of a phrase are there, the phrase may be there, but need not be.
  let hasPhrases = false
  const loose = compile(
    filter,
    (phrase, isExcluded) => {
      hasPhrases = true
      return isExcluded ? false : parenthesise(phrase, '&')
    },
    false,
  )
  const incomplete = quoteLexeme(withoutWords)
  const placeless = quoteLexeme(withoutPlaces)
  return {
    sure: print(
      every([
        match(filter, {}) ? quoteLexeme(anyDocument) : true,
        exact,
        `!${incomplete}`,
        hasPhrases ? `!${placeless}` : true,
      ]),
    ),
    unsure: print(some([incomplete, hasPhrases ? every([placeless, loose]) : false])) ?? incomplete,
  }
}

type PhrasePrinter = (lexemes: string[], isExcluded: boolean) => Part

function compile(filter: Filter, phrase: PhrasePrinter, isExcluded: boolean): Part {
  if ('and' in filter) return every(filter.and.map(each => compile(each, phrase, isExcluded)))
  if ('or' in filter) return some(filter.or.map(each => compile(each, phrase, isExcluded)))
  if ('in' in filter) return compileValues(filter.name, filter.in, phrase, isExcluded)
  if ('contains' in filter) return compileValues(filter.name, filter.contains, phrase, isExcluded)
  const excluded = compileValues(filter.name, filter.exclude, phrase, !isExcluded)
  return typeof excluded === 'boolean' ? !excluded : `!${excluded}`
}

function compileValues(
  field: string,
  values: readonly FilterValue[],
  phrase: PhrasePrinter,
  isExcluded: boolean,
): Part {
  switch (fieldKind(field)) {
    case 'text':
      return some(values.map(value => compileTextValue(field, value, phrase, isExcluded)))
    case 'keyword':
      return some(values.map(value => compileKeywordValue(field, value)))
    case 'unknown':
      return false
  }
}

function compileTextValue(
  field: string,
  value: FilterValue,
  phrase: PhrasePrinter,
  isExcluded: boolean,
): Part {
  const namespace = textNamespaces.get(field)
  if (namespace === undefined) return false
  const { tokens, isPrefix } = readTextValue(value)
  if (tokens.length === 0) return isPrefix && `${quoteLexeme(namespace)}:*`
  const lexemes = tokens.map((token, index) =>
    lexeme(namespace + token, isPrefix && index === tokens.length - 1),
  )
  const [only] = lexemes
  if (only !== undefined && lexemes.length === 1) return only
  const printed = phrase(lexemes, isExcluded)
  return typeof printed === 'string' ? `(${printed})` : printed
}

function compileKeywordValue(field: string, value: FilterValue): Part {
  const { keyword, isPrefix } = readKeywordValue(value)
  if (keyword === '' && !isPrefix) return false
  return lexeme(keywordLexeme(field, keyword), isPrefix)
}

function lexeme(text: string, isPrefix: boolean): string {
  return isPrefix ? `${quoteLexeme(text)}:*` : quoteLexeme(text)
}

function every(parts: Part[]): Part {
  if (parts.includes(false)) return false
  const texts = parts.filter(part => typeof part === 'string')
  return texts.length === 0 || parenthesise(unique(texts), '&')
}

function some(parts: Part[]): Part {
  if (parts.includes(true)) return true
  const texts = parts.filter(part => typeof part === 'string')
  return texts.length > 0 && parenthesise(unique(texts), '|')
}

/** Without duplicates, because the database looks a repeated value up twice. */
function unique(texts: string[]): string[] {
  return [...new Set(texts)]
}

/** Halved again and again, because the database walks the tree on its stack: a long list would be deep. */
function parenthesise(parts: string[], sign: '&' | '|'): string {
  if (parts.length === 1) return parts.join('')
  const half = parts.length >> 1
  return `(${parenthesise(parts.slice(0, half), sign)} ${sign} ${parenthesise(parts.slice(half), sign)})`
}

function print(part: Part): string | null {
  if (part === false) return null
  return part === true ? quoteLexeme(anyDocument) : part
}
