import { analyse } from './analyse.ts'
import { keywordValuesOf, textOf } from './documentValues.ts'

/** A raw document as filters see it. Each field is read once, when a filter first needs it. */
export interface AnalysedDocument {
  /**
   * The words of a text field as one string: each between spaces, passages on separate lines. Adjacent words
   * are then a substring, which engines search fastest.
   */
  words(name: string): string
  keywords(name: string): readonly string[]
}

export function analyseDocument(raw: unknown): AnalysedDocument {
  const wordsByName = new Map<string, string>()
  const keywordsByName = new Map<string, readonly string[]>()
  return {
    words: name => remember(wordsByName, name, () => textOf(raw, name).map(wordsOf).join('')),
    keywords: name => remember(keywordsByName, name, () => keywordValuesOf(raw, name)),
  }
}

function wordsOf(passage: string): string {
  const tokens = analyse(passage)
  return tokens.length > 0 ? ` ${tokens.join(' ')} \n` : ''
}

function remember<T>(values: Map<string, T>, key: string, read: () => T): T {
  const known = values.get(key)
  if (known !== undefined) return known
  const value = read()
  values.set(key, value)
  return value
}
