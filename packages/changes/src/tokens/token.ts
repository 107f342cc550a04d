/** One word, number, day, time or mark of a text. The white space before it is its gap. */
export interface Token {
  /** As filed. The gaps and texts of all tokens, plus the tail, make the whole text. */
  text: string
  gap: string
  /** Where `text` begins, without the gap, in UTF-16 units. */
  start: number
  /** Equal if an editor would call both the same: "Ten" and "10", "2.30 p.m." and "14:30". */
  key: string
  /** Lower case without accents, for tables of words. */
  fold: string
  kind: TokenKind
  /** For a number: its value, or `null` if it has several, such as a score. */
  value: number | null
  isCapital: boolean
  /** True where a capital says nothing about the word. */
  startsSentence: boolean
  isQuoted: boolean
}

/** An `article` is a word such as "un": a number only if the other revision has a number in its place. */
export type TokenKind = 'word' | 'number' | 'article' | 'day' | 'time' | 'mark'

export interface TokenisedText {
  text: string
  tokens: Token[]
  /** White space after the last token. */
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
