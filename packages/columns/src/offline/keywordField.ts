import { addPosting, postingsOf, removePosting, type Postings } from './postings.ts'
import { createVocabulary } from './vocabulary.ts'

/** One keyword field of all documents: the documents by value. */
export type KeywordField = {
  /** `spell` returns the filed spelling of a keyword; it is called when a keyword is new. */
  add(number: number, keywords: readonly string[], spell: (keyword: string) => string): void
  remove(number: number): void
  /** The documents with the keyword; with `isPrefix` those with a keyword that begins with it. */
  find(keyword: string, isPrefix: boolean): Iterable<number>
  /** Every keyword in its first filed spelling, with its documents. */
  values(): { name: string; documents: readonly number[] }[]
}

export function createKeywordField(): KeywordField {
  const vocabulary = createVocabulary()
  const postings: Postings = new Map()
  const keywordsByDocument = new Map<number, readonly number[]>()
  const spellings = new Map<number, string>()
  return {
    add(number, keywords, spell) {
      if (keywords.length === 0) return
      const learnt = keywords.map(keyword => {
        const word = vocabulary.learn(keyword)
        if (!spellings.has(word)) spellings.set(word, spell(keyword))
        return word
      })
      keywordsByDocument.set(number, learnt)
      for (const keyword of learnt) addPosting(postings, keyword, number)
    },
    remove(number) {
      for (const keyword of keywordsByDocument.get(number) ?? []) removePosting(postings, keyword, number)
      keywordsByDocument.delete(number)
    },
    *find(keyword, isPrefix) {
      const wanted = isPrefix ? vocabulary.beginningWith(keyword) : [vocabulary.numberOf(keyword)]
      for (const each of wanted) yield* postingsOf(postings, each)
    },
    values: () =>
      [...postings].map(([keyword, documents]) => ({ name: spellings.get(keyword) ?? '', documents })),
  }
}
