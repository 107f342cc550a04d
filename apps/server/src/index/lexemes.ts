import { analyse, keywordFields, keywordValuesOf, textOf } from '@wiredeck/query'
import {
  anyDocument,
  dayLexeme,
  keywordLexeme,
  quoteLexeme,
  textNamespaces,
  withoutPlaces,
  withoutWords,
} from './namespaces.ts'

/** Limits of a tsvector: the last place, places a word, and bytes in all (with room for its own bookkeeping). */
const maxPlace = 16_383
const maxPlacesPerWord = 255
const maxBytes = 900_000

type Places = Map<string, number[]>

/**
 * A raw document as the text of a tsvector: its words with their places, field by field, its keywords, and the
 * day on which it was published.
 */
export function documentToTsvector(raw: unknown, published: Date): string {
  const always = [anyDocument, dayLexeme(published)]
  const words = wordsOf(raw)
  const keywords = keywordsOf(raw)
  const hasPlaces = fitsPlaces(words)
  if (bytesOf(words, keywords, hasPlaces) > maxBytes) return print([...always, withoutWords])
  return hasPlaces
    ? `${print([...always, ...keywords])} ${printWithPlaces(words)}`
    : print([...always, withoutPlaces, ...keywords, ...words.keys()])
}

function wordsOf(raw: unknown): Places {
  const places: Places = new Map()
  for (const [field, namespace] of textNamespaces) {
    let place = 0
    for (const passage of textOf(raw, field)) {
      for (const token of analyse(passage)) addPlace(places, namespace + token, ++place)
      // A gap, so that no phrase spans two passages.
      place++
    }
  }
  return places
}

function addPlace(places: Places, word: string, place: number) {
  const known = places.get(word)
  if (known) known.push(place)
  else places.set(word, [place])
}

function keywordsOf(raw: unknown): string[] {
  return keywordFields.flatMap(field => keywordValuesOf(raw, field).map(value => keywordLexeme(field, value)))
}

function fitsPlaces(words: Places): boolean {
  return [...words.values()].every(
    places => places.length <= maxPlacesPerWord && (places.at(-1) ?? 0) <= maxPlace,
  )
}

function bytesOf(words: Places, keywords: string[], hasPlaces: boolean): number {
  const lexemes = [...words.keys(), ...keywords].reduce((sum, each) => sum + Buffer.byteLength(each) + 2, 0)
  const places = hasPlaces ? [...words.values()].reduce((sum, each) => sum + 2 * each.length + 2, 0) : 0
  return lexemes + places
}

function print(lexemes: string[]): string {
  return lexemes.map(quoteLexeme).join(' ')
}

function printWithPlaces(words: Places): string {
  return [...words].map(([word, places]) => `${quoteLexeme(word)}:${places.join(',')}`).join(' ')
}
