import { analyse } from '@wiredeck/query'
import { addPosting, postingsOf, removePosting, type Postings } from './postings.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Separates two passages, so that no phrase spans them. No word has this number. */
const passageEnd = 0

/** Adjacent words of a value; the last place matches any of several words. */
export type WordPlaces = { words: readonly number[]; last: ReadonlySet<number> }

/** One text field of all documents: the words of each document, in order. */
export type TextField = {
  add(number: number, passages: readonly string[]): void
  remove(number: number): void
  /** The documents that have any word in this field. */
  all(): Iterable<number>
  find(wanted: WordPlaces): Iterable<number>
}

export function createTextField(vocabulary: Vocabulary): TextField {
  const postings: Postings = new Map()
  const textByDocument = new Map<number, Uint32Array>()

  const startsPhrase = (text: Uint32Array, at: number, { words, last }: WordPlaces) =>
    words.every((word, place) => text[at + place] === word) && last.has(text[at + words.length] ?? passageEnd)

  const hasPhrase = (text: Uint32Array, wanted: WordPlaces) => {
    const [first = passageEnd] = wanted.words
    for (let at = text.indexOf(first); at >= 0; at = text.indexOf(first, at + 1)) {
      if (startsPhrase(text, at, wanted)) return true
    }
    return false
  }

  return {
    add(number, passages) {
      const text: number[] = []
      for (const passage of passages) {
        for (const word of analyse(passage)) text.push(vocabulary.learn(word))
        text.push(passageEnd)
      }
      if (text.length === passages.length) return
      textByDocument.set(number, new Uint32Array(text))
      for (const word of text) if (word !== passageEnd) addPosting(postings, word, number)
    },

    remove(number) {
      const text = textByDocument.get(number)
      if (!text) return
      for (const word of wordsOf(text)) removePosting(postings, word, number)
      textByDocument.delete(number)
    },

    all: () => textByDocument.keys(),

    *find(wanted) {
      const { words, last } = wanted
      if (words.length === 0) {
        for (const word of last) yield* postingsOf(postings, word)
        return
      }
      const [rarest] = words
        .map(word => postingsOf(postings, word))
        .toSorted((one, other) => one.length - other.length)
      for (const number of rarest ?? []) {
        const text = textByDocument.get(number)
        if (text && hasPhrase(text, wanted)) yield number
      }
    },
  }
}

function wordsOf(text: Iterable<number>): Set<number> {
  const words = new Set(text)
  words.delete(passageEnd)
  return words
}
