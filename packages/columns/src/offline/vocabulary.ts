/** Words or keywords, a whole number each, from 1: thousands of documents share them. */
export type Vocabulary = {
  /** The number of a word, which gets one if it has none. */
  learn(word: string): number
  /** 0 for a word of no document. */
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

/** A word that was cut out of a text keeps the whole text in memory. */
function copyOf(word: string): string {
  return Array.from(word).join('')
}
