import { isWord, operatorOf } from './tokens.ts'

/** The value in the form of a query: in double quotes if it is not a word, or is the word of an operator. */
export function quoteValue(text: string): string {
  return isWord(text) && operatorOf(text) === null ? text : quotePhrase(text)
}

/** The grammar has no escape, so double quotes inside the text are dropped. */
export function quotePhrase(text: string): string {
  return `"${text.replaceAll('"', '')}"`
}
