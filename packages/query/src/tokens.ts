import type { Span } from './ast.ts'

export type Operator = 'and' | 'or' | 'not'

export type Token =
  | (Span & { type: 'open' | 'close' | 'colon' | 'end' })
  | (Span & { type: 'word'; text: string; operator: Operator | null })
  | (Span & { type: 'phrase'; text: string; isClosed: boolean })

/** Leaves no character out. JavaScript counts the byte-order mark as white space; here it is a zero-width mark. */
const lexeme = /(?:[^\s():"]+|\uFEFF)+|[^\S\uFEFF]+|[():]|"[^"]*"?/g
const zeroWidthMarks = /\p{Cf}+/gu

/** The three spellings of decision 18: upper case, lower case, capitalised. `aNd` is a word. */
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
 * space, parentheses, double quote and colon; zero-width marks are dropped (decision 19). The last token is
 * always `end`.
 */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = []
  let position = 0
  for (const source of text.match(lexeme) ?? []) {
    const token = toToken(source, { position, length: source.length })
    if (token) tokens.push(token)
    position += source.length
  }
  tokens.push({ type: 'end', position, length: 0 })
  return tokens
}

function toToken(source: string, span: Span): Token | null {
  switch (source.charAt(0)) {
    case ' ':
      return null
    case '(':
      return { type: 'open', ...span }
    case ')':
      return { type: 'close', ...span }
    case ':':
      return { type: 'colon', ...span }
    case '"':
      return toPhrase(source, span)
    default:
      return toWord(source.replace(zeroWidthMarks, ''), span)
  }
}

function toPhrase(source: string, span: Span): Token {
  const isClosed = source.length > 1 && source.endsWith('"')
  const text = source.slice(1, isClosed ? -1 : undefined).replace(zeroWidthMarks, '')
  return { type: 'phrase', text, isClosed, ...span }
}

function toWord(text: string, span: Span): Token | null {
  if (text.trim() === '') return null
  return { type: 'word', text, operator: operatorOf(text), ...span }
}

export function operatorOf(word: string): Operator | null {
  return operators.get(word) ?? null
}

/** Whether the text can stand in a query as a word, without quotes. */
export function isWord(text: string): boolean {
  return /^[^\s():"]+$/u.test(text) && !/\p{Cf}/u.test(text)
}
