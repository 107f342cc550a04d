/** One word, number, day, time or mark of a text. White space before it belongs to it as its gap. */
export interface Token {
  /** As it was filed. The gaps and texts of all tokens and the white space at the end are the whole text. */
  text: string
  gap: string
  /** UTF-16 units; where `text` begins, without the gap. */
  start: number
  /** Equal where an editor would say that both are the same: "Ten" and "10", "2.30 p.m." and "14:30". */
  key: string
  /** Lower case without accents, for tables of words. */
  fold: string
  kind: TokenKind
  /** Of a number: its value, or `null` where it has several, as a score. */
  value: number | null
  isCapital: boolean
  /** Where a capital tells nothing of the word. */
  startsSentence: boolean
  isQuoted: boolean
}

/** An `article` is a word such as "un", which is a number only where a number stands opposite. */
export type TokenKind = 'word' | 'number' | 'article' | 'day' | 'time' | 'mark'

export interface TokenisedText {
  text: string
  tokens: Token[]
  /** White space behind the last token. */
  tail: string
}

export function isNumeric(token: Token): boolean {
  return token.kind === 'number' || token.kind === 'article'
}

export function isLetters(token: Token): boolean {
  return token.kind === 'word' || token.kind === 'article'
}

export function endOf(token: Token): number {
  return token.start + token.text.length
}
