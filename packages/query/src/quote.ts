import { isWord, operatorOf } from './tokens.ts'

/** A value as it can stand in a query: in double quotes when it is no word, or the word of an operator. */
export function quoteValue(text: string): string {
  return isWord(text) && operatorOf(text) === null ? text : quotePhrase(text)
}

/** The grammar has no escape, so double quotes inside the text are dropped. */
export function quotePhrase(text: string): string {
  return `"${text.replaceAll('"', '')}"`
}
