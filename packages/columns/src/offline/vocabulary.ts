/** Numbers words or keywords from 1, because thousands of documents share them. */
export type Vocabulary = {
  /** The number of a word; a new word gets one. */
  learn(word: string): number
  /** 0 if no document has the word. */
  numberOf(word: string): number
  beginningWith(prefix: string): number[]
}

export function createVocabulary(): Vocabulary {
  const numbers = new Map<string, number>()
  const words: string[] = []
  return {
    learn(word) {
      const known = numbers.get(word)
      if (known !== undefined) return known
      const own = copyOf(word)
      words.push(own)
      numbers.set(own, words.length)
      return words.length
    },
    numberOf: word => numbers.get(word) ?? 0,
    beginningWith: prefix => words.flatMap((word, at) => (word.startsWith(prefix) ? [at + 1] : [])),
  }
}

/** Copies a word, because a substring would keep its whole text in memory. */
function copyOf(word: string): string {
  return Array.from(word).join('')
}
