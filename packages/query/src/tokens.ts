import type { Span } from './ast.ts'
import { wellFormed } from './wellFormed.ts'

export type Operator = 'and' | 'or' | 'not'

export type Token =
  | (Span & { type: 'open' | 'close' | 'colon' | 'end' })
  | (Span & { type: 'word'; text: string; operator: Operator | null })
  | (Span & { type: 'phrase'; text: string; isClosed: boolean })

/** Leaves no character out. JavaScript counts the byte-order mark as white space; here it is a zero-width mark. */
const lexeme = /(?:[^\s():"]+|\uFEFF)+|[^\S\uFEFF]+|[():]|"[^"]*"?/g
const zeroWidthMarks = /\p{Cf}+/gu

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
 * space, parentheses, double quote and colon; zero-width marks are dropped (D19). The last token is
 * always `end`.
 */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = []
  let position = 0
  for (const source of wellFormed(text).match(lexeme) ?? []) {
    const token = toToken(source, position)
    if (token) tokens.push(token)
    position += source.length
  }
  tokens.push({ type: 'end', position, length: 0 })
  return tokens
}

function toToken(source: string, position: number): Token | null {
  const { length } = source
  switch (source.charAt(0)) {
    case ' ':
      return null
    case '(':
      return { type: 'open', position, length }
    case ')':
      return { type: 'close', position, length }
    case ':':
      return { type: 'colon', position, length }
    case '"':
      return toPhrase(source, position)
    default:
      return toWord(source, position)
  }
}

function toPhrase(source: string, position: number): Token {
  const { length } = source
  const isClosed = length > 1 && source.endsWith('"')
  const text = source.slice(1, isClosed ? -1 : undefined).replace(zeroWidthMarks, '')
  return { type: 'phrase', text, isClosed, position, length }
}

/** White space of any kind ends here, too. */
function toWord(source: string, position: number): Token | null {
  const text = source.replace(zeroWidthMarks, '')
  if (text.trim() === '') return null
  return { type: 'word', text, operator: operatorOf(text), position, length: source.length }
}

export function operatorOf(word: string): Operator | null {
  return operators.get(word) ?? null
}

/** Whether the text can stand in a query as a word, without quotes. */
export function isWord(text: string): boolean {
  return /^[^\s():"]+$/u.test(text) && !/\p{Cf}/u.test(text)
}
