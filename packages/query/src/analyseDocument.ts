import { analyse } from './analyse.ts'
import { keywordValuesOf, textOf } from './documentValues.ts'
import { createWords, type Words } from './words.ts'

/** A raw document as filters see it. Each field is read once, when a filter first needs it. */
export interface AnalysedDocument {
  words(name: string): Words
  /** The folded values of a keyword field. */
  keywords(name: string): ReadonlySet<string>
}

export function analyseDocument(raw: unknown): AnalysedDocument {
  const wordsByName = new Map<string, Words>()
  const keywordsByName = new Map<string, ReadonlySet<string>>()
  return {
    words: name => remember(wordsByName, name, () => createWords(textOf(raw, name).map(analyse))),
    keywords: name => remember(keywordsByName, name, () => new Set(keywordValuesOf(raw, name))),
  }
}

function remember<T>(values: Map<string, T>, key: string, read: () => T): T {
  const known = values.get(key)
  if (known !== undefined) return known
  const value = read()
  values.set(key, value)
  return value
}
