import type { Span } from './ast.ts'
import { wellFormed } from './wellFormed.ts'

export type Operator = 'and' | 'or' | 'not'

export type Token =
  | (Span & { type: 'open' | 'close' | 'colon' | 'end' })
  | (Span & { type: 'word'; text: string; operator: Operator | null; isField: boolean })
  | (Span & { type: 'phrase'; text: string; isClosed: boolean })

/**
 * Matches every character. The byte-order mark, white space for JavaScript, is a zero-width mark here, and the
 * zero-width space is white space.
 */
const lexeme = /(?:[^\s\u200b():"]+|\uFEFF)+|(?:[^\S\uFEFF]|\u200b)+|[():]|"[^"]*"?/g
const blank = /^[\s\u200b]*$/
/** Zero-width marks and lone surrogates are both rare, so one test looks for both. */
const odd = /[\p{Cf}\p{Cs}]/u

const signs = { '(': 'open', ')': 'close', ':': 'colon' } as const

/** The three spellings of D18: upper case, lower case, capitalised. `aNd` is a word. */
const operators = new Map<string, Operator>([
  ['AND', 'and'],
  ['and', 'and'],
  ['And', 'and'],
  ['OR', 'or'],
  ['or', 'or'],
  ['Or', 'or'],
  ['NOT', 'not'],
  ['not', 'not'],
  ['Not', 'not'],
])

/**
 * Every character belongs to one token or is white space. A word is any run of characters other than white
 * space, parentheses, double quote and colon; zero-width marks are dropped, and a zero-width space separates words
 * (D19). A word directly before a colon is a field, even if the name is unknown. The last token is always `end`.
 */
export function tokenise(text: string): Token[] {
  return odd.test(text) ? tokensIn(wellFormed(text)).flatMap(withoutMarks) : tokensIn(text)
}

function tokensIn(text: string): Token[] {
  const tokens: Token[] = []
  let position = 0
  for (const source of text.match(lexeme) ?? []) {
    const { length } = source
    switch (source.charAt(0)) {
      case ' ':
        break
      case '(':
      case ')':
      case ':':
        tokens.push({ type: signs[source as keyof typeof signs], position, length })
        break
      case '"': {
        const isClosed = length > 1 && source.endsWith('"')
        const phrase = source.slice(1, isClosed ? -1 : undefined)
        tokens.push({ type: 'phrase', text: phrase, isClosed, position, length })
        break
      }
      default: {
        // White space of any kind arrives here, too.
        if (blank.test(source)) break
        const isField = text[position + length] === ':'
        const operator = isField ? null : operatorOf(source)
        tokens.push({ type: 'word', text: source, operator, isField, position, length })
      }
    }
    position += length
  }
  tokens.push({ type: 'end', position, length: 0 })
  return tokens
}

function withoutMarks(token: Token): Token[] {
  if (!('text' in token)) return [token]
  const text = token.text.replaceAll('\u200b', ' ').replace(/\p{Cf}+/gu, '')
  if (token.type === 'phrase') return [{ ...token, text }]
  return text === '' ? [] : [{ ...token, text, operator: token.isField ? null : operatorOf(text) }]
}

export function operatorOf(word: string): Operator | null {
  return operators.get(word) ?? null
}

/** Whether the text can be used in a query as a word, without quotes. */
export function isWord(text: string): boolean {
  return /^[^\s():"]+$/u.test(text) && !/\p{Cf}/u.test(text)
}
